import { cpus } from 'node:os'
import { writePart } from '../scripts/lib/performance-page.ts'
import { type AdministrationFigures, size } from './administration.ts'
import type { Jobs } from './administration-jobs.ts'
import { measuredLine, times, whole } from './figures.ts'
import type { Line } from './reads.ts'

const count = (value: number) => value.toLocaleString('en-US')
const rate = ({ perSecond, p50, p99 }: Line['bare']) => `${whole(perSecond)} (${whole(p50)} / ${whole(p99)})`
const getLine = ({ ask, call, statements, bare, ours }: Line) =>
  `| ${ask} | \`${call}\` | ${statements} | ${rate(bare)} | ${rate(ours)} | ${times(bare.perSecond / ours.perSecond)} |`
const both = ({ p50, p99 }: Jobs['jobs'][number]['alone']) => `${whole(p50)} / ${whole(p99)}`
const getJob = ({ job, seconds, peakMb, probes, alone, others }: Jobs['jobs'][number]) =>
  `| ${job} | ${whole(seconds)} | ${whole(peakMb)} | ${count(probes)} | ${both(alone)} | ${both(others)} | ${times(others.p99 / alone.p99)} |`

/** Writes the figures of the administration: reads, long jobs and slow calls. */
export function writeAdministrationFigures({ lines, jobs, rounds, load }: AdministrationFigures): void {
  writePart(
    'administration',
    `## Administration of ${count(size.users)} people

A tenant of ${count(size.users)} people, a twentieth of them signed in, 2,000 departments, 500 roles, 10,000 invitations,
2,000 handovers and ${count(100_000)} entries of the trail. Requests a second (p50 / p99 in ms), 10 connections, rounds interleaved, on ${cpus().length} cores, load generator, PostgreSQL and both
servers on the same machine. The baseline is a bare Fastify route that sends the very statements of the call, as they were recorded, one after
the other on one connection as a superuser: no session, no row-level security, no validation, no output schema. What rights
there are stands in no table: of their tree the statement reads the licences alone, and the bare route has the tree itself in memory and
answers it too. Aim: at most 2 times.

${measuredLine(rounds, load)}

| asked | call | statements | bare | ours | bare / ours |
|---|---|---|---|---|---|
${lines.map(getLine).join('\n')}

Long work of the job queue in the same server process, while somebody else asks 40 times a second for the first page of users, answered or
not: what that takes beside the work, and in as long a time without it just after (p50 / p99 in ms; aim: at most 2 times the p99). Each work
is done until enough was asked beside it; its seconds are the median. Memory: the most that the server process held meanwhile;
${whole(jobs.idleMb)} MB before.

| work | s | MB | asked | alone, ms | beside, ms | p99 / alone |
|---|---|---|---|---|---|---|
${jobs.jobs.map(getJob).join('\n')}

| one after the other, alone | p50 ms | p95 ms |
|---|---|---|
${jobs.calls.map(({ what, p50, p95 }) => `| ${what} | ${whole(p50)} | ${whole(p95)} |`).join('\n')}
`,
  )
}
