import { readFileSync } from 'node:fs'

/** What a measure tells the server that it starts. */
export const readSetting = <T>(): T => JSON.parse(readFileSync(process.env.BENCH_SETTING ?? '', 'utf8')) as T
