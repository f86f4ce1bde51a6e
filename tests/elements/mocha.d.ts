declare function describe(about: string, tests: () => void): void
declare function it(about: string, test: () => unknown): void
declare function before(work: () => unknown): void
declare function after(work: () => unknown): void
declare function beforeEach(work: () => unknown): void
declare function afterEach(work: () => unknown): void
