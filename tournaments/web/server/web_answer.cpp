#include "tournaments/web/server/web_answer.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "tournaments/web/documents/json_text.hpp"

namespace kaven::tournaments::web::server {

namespace {

constexpr const char* json_type = "application/json";

}  // namespace

WebAnswer refusal(int status, const std::string& reason) {
  return {.status = status,
          .content = std::make_shared<const std::string>(documents::json_text({{"error", reason}})),
          .media_type = json_type};
}

WebAnswer json_answer(std::shared_ptr<const std::string> text) {
  return {.content = std::move(text), .media_type = json_type};
}

}  // namespace kaven::tournaments::web::server
