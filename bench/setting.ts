import { readFileSync } from 'node:fs'

/** Settings that a measurement passes to the server that it starts. */
export const readSetting = <T>(): T => JSON.parse(readFileSync(process.env.BENCH_SETTING ?? '', 'utf8')) as T
