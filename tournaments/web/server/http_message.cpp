#include "tournaments/web/server/http_message.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::server {

namespace {

constexpr const char* json_type = "application/json";

}  // namespace

HttpResponse error_response(int status, const std::string& reason) {
  return {.status = status,
          .content = std::make_shared<const std::string>(json_text({{"error", reason}})),
          .media_type = json_type};
}

HttpResponse json_response(std::shared_ptr<const std::string> text) {
  return {.content = std::move(text), .media_type = json_type};
}

}  // namespace kaven::tournaments::web::server
