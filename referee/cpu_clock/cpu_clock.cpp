// SPDX-License-Identifier: MIT
// A library that the dynamic linker loads into a program (LD_PRELOAD) whose clock counts CPU time. The clocks
// that the program reads then advance with the CPU time of its process, from the real time at its start, so
// that a program that plans its time by them does not lose the time that other load takes from it.
//
//   a program reads          the time that it sees
//   a clock of real time     start + CPU time of the process + time that it slept
//
// Sleeps take as long as ever, and move the clock on by their length; so does waiting for files with poll()
// and the like. A wait until a moment of the clock becomes a wait until the real moment that is as far away.
// A wait for a lock or for the end of another thread moves the clock on only if its time runs out.
//
// It needs nothing but the C library, because it is loaded into strangers' programs.

#include <dlfcn.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <ctime>

namespace {

using Nanoseconds = std::int64_t;

constexpr Nanoseconds second = 1'000'000'000;
constexpr clockid_t last_clock = CLOCK_TAI;

Nanoseconds of(const timespec& time) {
  return time.tv_sec * second + time.tv_nsec;
}

timespec timespec_of(Nanoseconds time) {
  return {.tv_sec = time / second, .tv_nsec = time % second};
}

template <typename Function>
class Original;

/// The function of the C library that the function called `name` here replaces. `version` is that of its
/// current interface if it has several.
template <typename Result, typename... Arguments>
class Original<Result(Arguments...)> {
 public:
  constexpr explicit Original(const char* name, const char* version = nullptr)
      : name_(name), version_(version) {}

  Result operator()(Arguments... arguments) {
    void* found = found_;
    if (found == nullptr) found_ = found = find();
    return reinterpret_cast<Result (*)(Arguments...)>(found)(arguments...);
  }

 private:
  void* find() const {
    void* found = version_ == nullptr ? nullptr : ::dlvsym(RTLD_NEXT, name_, version_);
    return found != nullptr ? found : ::dlsym(RTLD_NEXT, name_);
  }

  const char* name_;
  const char* version_;
  std::atomic<void*> found_{nullptr};
};

// Condition variables have had their current interface since this version, where they had another one.
constexpr const char* condition_version = "GLIBC_2.3.2";

Nanoseconds real_time(clockid_t clock) {
  static constinit Original<int(clockid_t, timespec*)> read("clock_gettime");
  timespec time{};
  read(clock, &time);
  return of(time);
}

/// True for the clocks that show real time. The clocks of CPU time are left alone.
bool is_real(clockid_t clock) {
  return clock >= 0 && clock <= last_clock && clock != CLOCK_PROCESS_CPUTIME_ID &&
         clock != CLOCK_THREAD_CPUTIME_ID;
}

/// The time of this process since its start, as it sees it.
class OwnTime {
 public:
  bool has_begun() const { return begun_; }
  void begin() {
    cpu_start_ = real_time(CLOCK_PROCESS_CPUTIME_ID);
    for (clockid_t clock = 0; clock <= last_clock; ++clock) {
      if (is_real(clock)) starts_[clock] = real_time(clock);
    }
    begun_ = true;
  }

  Nanoseconds passed() const { return real_time(CLOCK_PROCESS_CPUTIME_ID) - cpu_start_ + slept_; }
  Nanoseconds read(clockid_t clock) const { return starts_[clock] + passed(); }
  /// How far the real clocks are ahead.
  Nanoseconds lag() const { return real_time(CLOCK_MONOTONIC) - starts_[CLOCK_MONOTONIC] - passed(); }
  /// Moves the clocks on so that at least `time` has passed.
  void move_to(Nanoseconds time) {
    Nanoseconds slept = slept_;
    for (;;) {
      const Nanoseconds wanted = time - (real_time(CLOCK_PROCESS_CPUTIME_ID) - cpu_start_);
      if (wanted <= slept || slept_.compare_exchange_weak(slept, wanted)) return;
    }
  }
  /// The child of a fork counts its CPU time from 0; its clocks go on.
  void go_on_in_child(Nanoseconds passed_before) {
    cpu_start_ = real_time(CLOCK_PROCESS_CPUTIME_ID) + slept_ - passed_before;
  }

 private:
  std::atomic<bool> begun_{false};
  std::atomic<Nanoseconds> cpu_start_{0};
  std::atomic<Nanoseconds> slept_{0};
  Nanoseconds starts_[last_clock + 1]{};
};

Nanoseconds passed_before_fork = 0;

constinit OwnTime the_time;

/// Initializers of other libraries may read a clock before this library's own has run.
OwnTime& own_time() {
  if (!the_time.has_begun()) the_time.begin();
  return the_time;
}

__attribute__((constructor)) void begin() {
  own_time();
  ::pthread_atfork([] { passed_before_fork = own_time().passed(); }, nullptr,
                   [] { own_time().go_on_in_child(passed_before_fork); });
}

/// A wait that moves the clock on.
class Wait {
 public:
  /// It has lasted for `time`.
  void lasted(Nanoseconds time) const { own_time().move_to(begun_ + time); }
  /// It has lasted until now.
  void ended() const { lasted(real_time(CLOCK_MONOTONIC) - real_begun_); }

 private:
  Nanoseconds begun_ = own_time().passed();
  Nanoseconds real_begun_ = real_time(CLOCK_MONOTONIC);
};

/// Waits until a moment: calls `wait` with the real moment for `deadline`. `is_over` says whether its result
/// means that the time ran out.
template <typename Call, typename IsOver>
auto wait_until(const timespec* deadline, Call wait, IsOver is_over) {
  const Wait waiting;
  const timespec real = timespec_of(of(*deadline) + own_time().lag());
  const auto result = wait(&real);
  if (is_over(result)) waiting.ended();
  return result;
}

constexpr auto has_timed_out = [](int result) { return result == ETIMEDOUT; };
constexpr auto has_failed_by_timeout = [](long result) { return result == -1 && errno == ETIMEDOUT; };

/// Waits for files. The clock moves on by the time that this takes.
template <typename Call>
int wait_for_files(Call call) {
  const Wait waiting;
  const int result = call();
  const int error = errno;
  waiting.ended();
  errno = error;
  return result;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  static constinit Original<int(clockid_t, timespec*)> next("clock_gettime");
  const int result = next(clock, time);
  if (result == 0 && is_real(clock)) *time = timespec_of(own_time().read(clock));
  return result;
}

int timespec_get(timespec* time, int base) noexcept {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

int gettimeofday(timeval* __restrict time, void* __restrict zone) noexcept {
  static constinit Original<int(timeval*, void*)> next("gettimeofday");
  const int result = next(time, zone);
  const Nanoseconds now = own_time().read(CLOCK_REALTIME);
  *time = {.tv_sec = now / second, .tv_usec = now % second / 1000};
  return result;
}

time_t time(time_t* into) noexcept {
  const time_t now = own_time().read(CLOCK_REALTIME) / second;
  if (into != nullptr) *into = now;
  return now;
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* request, timespec* left) {
  static constinit Original<int(clockid_t, int, const timespec*, timespec*)> next("clock_nanosleep");
  if (!is_real(clock)) return next(clock, flags, request, left);
  const Wait waiting;
  Nanoseconds length = of(*request);
  if ((flags & TIMER_ABSTIME) != 0) length -= own_time().read(clock);
  if (length <= 0 && (flags & TIMER_ABSTIME) != 0) return 0;
  const timespec relative = timespec_of(length);
  timespec rest{};
  const int result = next(CLOCK_MONOTONIC, 0, &relative, &rest);
  if (result == 0) waiting.lasted(length);
  if (result == EINTR) {
    waiting.lasted(length - of(rest));
    if (left != nullptr && (flags & TIMER_ABSTIME) == 0) *left = rest;
  }
  return result;
}

int nanosleep(const timespec* request, timespec* left) {
  const int error = clock_nanosleep(CLOCK_REALTIME, 0, request, left);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int usleep(useconds_t time) {
  const timespec request = timespec_of(Nanoseconds{time} * 1000);
  return nanosleep(&request, nullptr);
}

unsigned sleep(unsigned seconds) {
  const timespec request{.tv_sec = seconds, .tv_nsec = 0};
  timespec left{};
  return nanosleep(&request, &left) == 0 ? 0 : static_cast<unsigned>(left.tv_sec);
}

int poll(pollfd* files, nfds_t count, int timeout) {
  static constinit Original<int(pollfd*, nfds_t, int)> next("poll");
  return wait_for_files([&] { return next(files, count, timeout); });
}

int ppoll(pollfd* files, nfds_t count, const timespec* timeout, const sigset_t* mask) {
  static constinit Original<int(pollfd*, nfds_t, const timespec*, const sigset_t*)> next("ppoll");
  return wait_for_files([&] { return next(files, count, timeout, mask); });
}

int select(int count, fd_set* __restrict in, fd_set* __restrict out, fd_set* __restrict except,
           timeval* __restrict timeout) {
  static constinit Original<int(int, fd_set*, fd_set*, fd_set*, timeval*)> next("select");
  return wait_for_files([&] { return next(count, in, out, except, timeout); });
}

int pselect(int count, fd_set* __restrict in, fd_set* __restrict out, fd_set* __restrict except,
            const timespec* __restrict timeout, const sigset_t* __restrict mask) {
  static constinit Original<int(int, fd_set*, fd_set*, fd_set*, const timespec*, const sigset_t*)> next(
      "pselect");
  return wait_for_files([&] { return next(count, in, out, except, timeout, mask); });
}

int epoll_wait(int epoll, epoll_event* events, int most, int timeout) {
  static constinit Original<int(int, epoll_event*, int, int)> next("epoll_wait");
  return wait_for_files([&] { return next(epoll, events, most, timeout); });
}

int epoll_pwait(int epoll, epoll_event* events, int most, int timeout, const sigset_t* mask) {
  static constinit Original<int(int, epoll_event*, int, int, const sigset_t*)> next("epoll_pwait");
  return wait_for_files([&] { return next(epoll, events, most, timeout, mask); });
}

int pthread_cond_timedwait(pthread_cond_t* __restrict condition, pthread_mutex_t* __restrict mutex,
                           const timespec* __restrict deadline) {
  static constinit Original<int(pthread_cond_t*, pthread_mutex_t*, const timespec*)> next(
      "pthread_cond_timedwait", condition_version);
  return wait_until(
      deadline, [&](const timespec* real) { return next(condition, mutex, real); }, has_timed_out);
}

int pthread_cond_clockwait(pthread_cond_t* __restrict condition, pthread_mutex_t* __restrict mutex,
                           clockid_t clock, const timespec* __restrict deadline) {
  static constinit Original<int(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*)> next(
      "pthread_cond_clockwait");
  return wait_until(
      deadline, [&](const timespec* real) { return next(condition, mutex, clock, real); }, has_timed_out);
}

int pthread_mutex_timedlock(pthread_mutex_t* __restrict mutex, const timespec* __restrict deadline) noexcept {
  static constinit Original<int(pthread_mutex_t*, const timespec*)> next("pthread_mutex_timedlock");
  return wait_until(
      deadline, [&](const timespec* real) { return next(mutex, real); }, has_timed_out);
}

int pthread_mutex_clocklock(pthread_mutex_t* __restrict mutex, clockid_t clock,
                            const timespec* __restrict deadline) noexcept {
  static constinit Original<int(pthread_mutex_t*, clockid_t, const timespec*)> next(
      "pthread_mutex_clocklock");
  return wait_until(
      deadline, [&](const timespec* real) { return next(mutex, clock, real); }, has_timed_out);
}

int sem_timedwait(sem_t* __restrict semaphore, const timespec* __restrict deadline) {
  static constinit Original<int(sem_t*, const timespec*)> next("sem_timedwait");
  return wait_until(
      deadline, [&](const timespec* real) { return next(semaphore, real); }, has_failed_by_timeout);
}

int sem_clockwait(sem_t* __restrict semaphore, clockid_t clock, const timespec* __restrict deadline) {
  static constinit Original<int(sem_t*, clockid_t, const timespec*)> next("sem_clockwait");
  return wait_until(
      deadline, [&](const timespec* real) { return next(semaphore, clock, real); }, has_failed_by_timeout);
}

// Standard libraries of C++ and Rust wait for an atomic variable, or a future, by this call.
long syscall(long number, ...) noexcept {
  static constinit Original<long(long, void*, void*, void*, void*, void*, void*)> next("syscall");
  va_list arguments;
  va_start(arguments, number);
  // All arguments have the size of a pointer, also where the call has fewer of them.
  void* const a = va_arg(arguments, void*);
  void* const b = va_arg(arguments, void*);
  void* const c = va_arg(arguments, void*);
  void* const d = va_arg(arguments, void*);
  void* const e = va_arg(arguments, void*);
  void* const f = va_arg(arguments, void*);
  va_end(arguments);
  if (number == SYS_clock_gettime)
    return clock_gettime(static_cast<clockid_t>(reinterpret_cast<std::intptr_t>(a)),
                         static_cast<timespec*>(b));
  const bool has_deadline = number == SYS_futex &&
                            (reinterpret_cast<std::intptr_t>(b) & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET &&
                            d != nullptr;
  if (!has_deadline) return next(number, a, b, c, d, e, f);
  return wait_until(
      static_cast<const timespec*>(d),
      [&](const timespec* real) { return next(number, a, b, c, const_cast<timespec*>(real), e, f); },
      has_failed_by_timeout);
}

}  // extern "C"
