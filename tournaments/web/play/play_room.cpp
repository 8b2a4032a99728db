#include "tournaments/web/play/play_room.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "agent/registry.hpp"
#include "tournaments/web/documents/game_values.hpp"
#include "tournaments/web/play/hint.hpp"
#include "tournaments/web/play/play_choices.hpp"
#include "tournaments/web/play/play_request.hpp"

namespace kaven::tournaments::web::play {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_sessions = 64;
constexpr auto longest_idle = 30min;
constexpr auto watched_for = 60s;   // behind a request: two levels do not play on for nobody
constexpr auto longest_wait = 20s;  // for a change
constexpr std::size_t engine_memory = std::size_t{32} << 20U;

nlohmann::ordered_json legal_value(const PlayGame& game) {
  const game::Rules& rules = game.position().rules();
  if (!rules.gravity) return nullptr;
  nlohmann::ordered_json columns = nlohmann::ordered_json::array();
  for (int column = 0; column < rules.columns && !game.over(); ++column) {
    if (game.position().height(column) < rules.rows) {
      columns.push_back(game::place_name({column, 0}).substr(0, 1));
    }
  }
  return columns;
}

// Linux gives each thread a priority of its own.
void let_everybody_pass() {
  constexpr int lowest_priority = 19;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), lowest_priority);
}

}  // namespace

struct PlayRoom::Session {
  std::string name;
  PlayGame game;
  std::int64_t version = 1;
  Task task = Task::none;     ///< what is thought about, or waits to be
  bool queued = false;        ///< it waits
  std::stop_source thinking;  ///< is stopped when nobody wants to know any more
  bool ended = false;
  nlohmann::ordered_json hint;
  nlohmann::ordered_json analysis;
  Clock::time_point asked_for = Clock::now();
};

PlayRoom::PlayRoom(Judge judge) : judge_(std::move(judge)), thinker_([this] { work(); }) {}

PlayRoom::~PlayRoom() {
  close();
  thinker_.join();
}

void PlayRoom::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    for (const auto& [name, session] : sessions_) session->thinking.request_stop();
  }
  news_.notify_all();
}

server::WebAnswer PlayRoom::answer(const server::WebRequest& request) {
  const bool is_post = request.method == "POST";
  if (!is_post && request.path == "/play/choices") {
    return server::json_answer(std::make_shared<const std::string>(documents::json_text(choices_value())));
  }
  if (request.path == "/play") return is_post ? begin(request) : server::refusal(405, "expected POST");
  std::unique_lock lock(mutex_);
  forget_the_idle();
  const auto [name, verb] = read_session_path(request.path);
  const auto found = sessions_.find(name);
  if (found == sessions_.end())
    return server::refusal(404, "there is no such game, or nobody asked for it for long");
  const std::shared_ptr<Session> session = found->second;
  session->asked_for = Clock::now();
  if (!is_post) {
    if (!verb.empty()) return server::refusal(404, "there is no such page");
    go_on(session);
    const auto known = request.query.find("after");
    return wait_for_change(lock, session, known == request.query.end() ? "" : known->second);
  }
  try {
    if (verb == "hint") {
      if (session->game.over()) throw Conflict("the game is over");
      if (session->game.level_to_move() != nullptr) throw Conflict("it is not your turn");
      if (session->task == Task::none) want(session, Task::hint);
    } else if (verb == "analyse") {
      if (!session->game.over()) throw Conflict("the game is not over");
      if (session->task == Task::none && session->analysis.is_null()) want(session, Task::analysis);
    } else if (verb == "end") {
      session->ended = true;
      session->thinking.request_stop();
      sessions_.erase(found);
      changed(*session);
    } else {
      act(*session, verb, request.body);
      go_on(session);
    }
  } catch (const Conflict& reason) {
    return server::refusal(409, reason.what());
  } catch (const BadRequest& reason) {
    return server::refusal(400, reason.what());
  }
  return shown(*session);
}

server::WebAnswer PlayRoom::begin(const server::WebRequest& request) {
  std::optional<PlayGame> game;
  try {
    game = read_new_game(request.body);
  } catch (const BadRequest& reason) {
    return server::refusal(400, reason.what());
  }
  const std::scoped_lock lock(mutex_);
  forget_the_idle();
  if (sessions_.size() >= most_sessions) {
    server::WebAnswer refused = server::refusal(429, "so many games are being played already");
    constexpr int seconds = 60;
    refused.retry_after = seconds;
    return refused;
  }
  auto session = std::make_shared<Session>(
      Session{.name = fmt::format("{:016x}{:016x}", chance_(), chance_()), .game = std::move(*game)});
  sessions_.emplace(session->name, session);
  go_on(session);
  return shown(*session);
}

server::WebAnswer PlayRoom::wait_for_change(std::unique_lock<std::mutex>& lock,
                                            const std::shared_ptr<Session>& session,
                                            const std::string& known) {
  news_.wait_for(lock, longest_wait,
                 [&] { return closed_ || session->ended || known != std::to_string(session->version); });
  session->asked_for = Clock::now();
  return shown(*session);
}

void PlayRoom::act(Session& session, const std::string& what, const std::string& body) {
  if (what == "move") {
    const auto [place, ply] = read_move_request(body);
    session.game.move(place, ply);
  } else {
    expect_empty_object(body);
    if (what == "undo") {
      session.game.undo();
    } else if (what == "resign") {
      session.game.resign();
    } else {
      throw BadRequest("expected move, undo, resign, hint, analyse or end");
    }
  }
  // What was thought about before is not the question any more.
  session.thinking.request_stop();
  session.thinking = std::stop_source();
  session.task = Task::none;
  session.hint = nullptr;
  session.analysis = nullptr;
  changed(session);
}

void PlayRoom::want(const std::shared_ptr<Session>& session, Task task) {
  session->task = task;
  session->queued = true;
  if (std::ranges::find(queue_, session) == queue_.end()) queue_.push_back(session);
  changed(*session);
}

void PlayRoom::go_on(const std::shared_ptr<Session>& session) {
  if (session->task == Task::none && session->game.level_to_move() != nullptr) want(session, Task::move);
}

void PlayRoom::forget_the_idle() {
  const Clock::time_point now = Clock::now();
  std::erase_if(sessions_, [&](const auto& each) {
    const bool idle = now - each.second->asked_for > longest_idle;
    if (idle) each.second->thinking.request_stop();
    return idle;
  });
}

void PlayRoom::changed(Session& session) {
  ++session.version;
  news_.notify_all();
}

void PlayRoom::work() {
  let_everybody_pass();
  std::unique_lock lock(mutex_);
  for (;;) {
    news_.wait(lock, [&] { return closed_ || !queue_.empty(); });
    if (closed_) return;
    const std::shared_ptr<Session> session = std::move(queue_.front());
    queue_.pop_front();
    if (session->task != Task::none && !session->ended) think_for(lock, session);
  }
}

void PlayRoom::think_for(std::unique_lock<std::mutex>& lock, const std::shared_ptr<Session>& session) {
  session->queued = false;
  changed(*session);
  const Task task = session->task;
  const std::stop_token stop = session->thinking.get_token();
  const PlayGame game = session->game;
  const game::Position& position = game.position();
  std::mt19937_64 own_chance(chance_());
  lock.unlock();
  std::optional<Hint> hint;
  std::optional<game::Move> move;
  std::optional<std::string> analysis;
  if (task == Task::analysis) {
    analysis = judge_(game.record(), stop);
  } else if (task == Task::hint) {
    hint = find_hint(position, engine_memory, stop);
  } else {
    const auto engine =
        agent::engine_factory_for(position.rules()).make(position.rules(), {.memory = engine_memory});
    move = choose_move(*game.level_to_move(), position, *engine, stop, own_chance);
  }
  lock.lock();
  if (stop.stop_requested()) return;
  session->task = Task::none;
  if (hint) session->hint = hint_value(*hint);
  if (analysis) session->analysis = nlohmann::ordered_json::parse(*analysis);
  if (move) {
    session->game.move(*move);
    session->hint = nullptr;
  }
  changed(*session);
  if (Clock::now() - session->asked_for < watched_for) go_on(session);
}

server::WebAnswer PlayRoom::shown(const Session& session) const {
  const PlayGame& game = session.game;
  const auto player = [&](game::Colour colour) -> nlohmann::ordered_json {
    const Level* level = game.level(colour);
    return {{"name", game.record().header.contestants[game::index(colour)].name},
            {"level", level == nullptr ? nlohmann::ordered_json() : nlohmann::ordered_json(level->name)}};
  };
  const auto& position = game.position();
  nlohmann::ordered_json to_move = position.to_move() == game::Colour::white ? "white" : "black";
  if (game.over()) to_move = nullptr;
  const char* thinking = session.task == Task::move       ? "move"
                         : session.task == Task::hint     ? "hint"
                         : session.task == Task::analysis ? "analysis"
                                                          : "no";
  return server::json_answer(std::make_shared<const std::string>(
      documents::json_text({{"format", 1},
                            {"session", session.name},
                            {"version", session.version},
                            {"catalogue", game.game().name},
                            {"game", documents::game_title(game.game().title, game.game().rules)},
                            {"rules", documents::rules_value(game.game().rules)},
                            {"white", player(game::Colour::white)},
                            {"black", player(game::Colour::black)},
                            {"opening", nlohmann::ordered_json::array()},
                            {"moves", documents::moves_value(game.record())},
                            {"to_move", to_move},
                            {"thinking", thinking},
                            {"queued", session.queued},
                            {"outcome", documents::outcome_value(game.record())},
                            {"score", documents::score_value(position)},
                            {"legal", legal_value(game)},
                            {"hint", session.hint},
                            {"analysis", session.analysis},
                            {"analysis_progress", nullptr}})));
}

}  // namespace kaven::tournaments::web::play
