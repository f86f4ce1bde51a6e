// npm run bench [-- server]: measures beside named baselines, in one run, and writes docs/performance.md.

import { writeServerFigures } from './bench/report.ts'
import { benchServer } from './bench/server.ts'

const log = (line: string) => console.log(line)
const figures = await benchServer(log)
writeServerFigures(figures)
