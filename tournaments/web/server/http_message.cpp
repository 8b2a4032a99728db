#include "tournaments/web/server/http_message.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace kaven::tournaments::web::server {

HttpResponse error_response(int status, const std::string& reason) {
  return json_response({{"error", reason}}, status);
}

HttpResponse json_response(std::shared_ptr<const std::string> text) {
  return {.content = std::move(text), .media_type = "application/json"};
}

HttpResponse json_response(const ordered_json& value, int status) {
  HttpResponse response = json_response(std::make_shared<const std::string>(json_text(value)));
  response.status = status;
  return response;
}

}  // namespace kaven::tournaments::web::server
