import config from "../../../../vitest.config.ts";

export default {
  ...config,
  test: { ...config.test, include: ["shared/test/test-kit/leaks/*.leak.ts"], maxWorkers: 1 },
};
