# SPDX-License-Identifier: MIT
# The libraries that `cmake --install` installs for other CMake projects: find_package(kaven) has kaven::game,
# kaven::connect4 and kaven::referee. Headers are included as in the sources: "common/game/position.hpp".
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# These three, and what they link.
set(libraries kaven_game kaven_connect4 kaven_referee
              kaven_confinement kaven_json kaven_lines kaven_log kaven_mailbox kaven_notation kaven_program kaven_record kaven_sandbox kaven_search
              kaven_system kaven_text)
foreach(library ${libraries})
  string(REPLACE kaven_ "" name ${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
endforeach()
target_compile_features(kaven_game PUBLIC cxx_std_20)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/kaven)
install(TARGETS ${libraries} EXPORT kaven DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kaven)
install(EXPORT kaven NAMESPACE kaven:: FILE kaven-targets.cmake DESTINATION ${package} COMPONENT development)
foreach(room common agent/connect4 agent/lines agent/search referee)
  install(DIRECTORY ${room}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kaven/${room} COMPONENT development
          FILES_MATCHING PATTERN "*.hpp")
endforeach()
configure_package_config_file(scripts/release/kaven-config.cmake.in ${PROJECT_BINARY_DIR}/kaven-config.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kaven-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kaven-config.cmake ${PROJECT_BINARY_DIR}/kaven-config-version.cmake
        DESTINATION ${package} COMPONENT development)
