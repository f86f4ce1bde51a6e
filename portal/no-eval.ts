/*
 * The schema library tries `new Function` once to see whether it may compile checks. Our Trusted Types policy refuses
 * and reports that, so the library is told in advance; it reads this object when it is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
