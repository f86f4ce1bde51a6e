import { sql } from 'kysely'
import { type NoticeChoice, urgentKinds } from '../../../contract/notices/settings.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { offsetsOf } from '../../kernel/zone.ts'
import type { NewNotice } from './add.ts'

/** A window of the day by the clock of a zone, HH:MM; over midnight where it ends before it begins. */
export type QuietWindow = { from: string; to: string }

const minute = 60_000
const dayMinutes = 24 * 60

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes since midnight by the clock on the wall of a zone. */
const getWall = (zone: string) => {
  const offset = offsetsOf(zone)
  return (at: number): number => {
    const minutes = Math.floor(at / minute) + offset(new Date(at))
    return ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  }
}

const isWithin = (windows: readonly QuietWindow[], wall: number): boolean =>
  windows.some(({ from, to }) => {
    const [begin, end] = [toMinutes(from), toMinutes(to)]
    return begin < end ? begin <= wall && wall < end : begin <= wall || wall < end
  })

/**
 * The end of the quiet hours of an instant, or null for an instant outside of them. It follows the clock on the wall minute by minute, so
 * a night in which the clock changes is an hour shorter or longer, as the sleeper's. Hours that leave no minute of a day end after a day.
 */
export const getQuietEnd = (windows: readonly QuietWindow[], zone: string, at: Date): Date | null => {
  const wall = getWall(zone)
  if (!isWithin(windows, wall(at.getTime()))) return null
  const first = Math.floor(at.getTime() / minute) * minute
  for (let passed = 1; passed <= dayMinutes; passed++)
    if (!isWithin(windows, wall(first + passed * minute))) return new Date(first + passed * minute)
  return new Date(first + dayMinutes * minute)
}

/** The next instant at which the clock of a zone reaches a time of the day, or passes it where the clock jumps over it. */
export const getNextClock = (clock: string, zone: string, at: Date): Date => {
  const wall = getWall(zone)
  const wanted = toMinutes(clock)
  const first = Math.floor(at.getTime() / minute) * minute
  // The minutes that the clock has gone on since `wanted`: they fall back where it is reached.
  const since = (time: number) => (wall(time) - wanted + dayMinutes) % dayMinutes
  for (let passed = 1; passed <= 2 * dayMinutes; passed++) {
    const time = first + passed * minute
    if (since(time) < since(time - minute) && since(time) < dayMinutes / 2) return new Date(time)
  }
  return new Date(first + dayMinutes * minute)
}

type Chosen = Omit<NoticeChoice, 'kind'> & {
  kind: string
  userId: string
  zone: string
  quiet: QuietWindow[]
  digestAt: string
}
type Channel = { via: 'bell' | 'mail' | 'sms'; dueAt: Date; summary: boolean }
/** One notice for one reader, as the reader has chosen. */
export type Delivery = { held: boolean; channels: Channel[] }
/** Null: the reader does not want it. Undefined: no choice, so it comes into the bell. */
type FindDelivery = (notice: NewNotice, userId: string) => Delivery | null | undefined

const here = sql`(select current_tenant())`

/** The channels of a notice by a reader's choice: quiet hours hold mails and SMS, never what is urgent. */
export const getDelivery = (
  { type, kind }: Pick<NewNotice, 'type' | 'kind'>,
  { bell, mail, sms, zone, quiet, digestAt }: Omit<Chosen, 'userId' | 'kind' | 'studyId'>,
  now: Date,
): Delivery | null => {
  const isUrgent = urgentKinds.includes(kind)
  const isFree = type === 'notification' && !isUrgent
  if (isFree && bell === 'off') return null
  const quietEnd = isUrgent ? null : getQuietEnd(quiet, zone, now)
  const atOnce = { dueAt: quietEnd ?? now, summary: quietEnd !== null }
  const inDigest = { dueAt: getNextClock(digestAt, zone, now), summary: true }
  const isHeld = isFree && bell === 'digest'
  const channels: Channel[] = []
  if (isHeld) channels.push({ via: 'bell', ...inDigest })
  if (mail !== 'off') channels.push({ via: 'mail', ...(mail === 'digest' && !isUrgent ? inDigest : atOnce) })
  if (sms) channels.push({ via: 'sms', ...atOnce })
  return { held: isHeld, channels }
}

/** Finds what the readers of notices have chosen. */
export type FindDeliveries = (notices: readonly NewNotice[]) => Promise<FindDelivery>

/** Asks once for notices one after the other that go to the same lists of readers, as those of a batch. */
export const rememberChoices = (tx: Transaction): FindDeliveries => {
  let last: { notices: readonly NewNotice[]; found: Promise<FindDelivery> } | undefined
  return notices => {
    const isSame = (each: NewNotice, at: number) =>
      each.to === last?.notices[at]?.to && each.kind === last.notices[at]?.kind
    if (last?.notices.length !== notices.length || !notices.every(isSame))
      last = { notices, found: findDeliveries(tx, notices) }
    return last.found
  }
}

/** What the readers of these notices have chosen, in one query. A choice for the study goes before the one for all. */
const findDeliveries = async (tx: Transaction, notices: readonly NewNotice[]): Promise<FindDelivery> => {
  const readers = [...new Set(notices.flatMap(({ to }) => to))]
  const kinds = [...new Set(notices.map(({ kind }) => kind))]
  const chosen = await rows(
    tx,
  )<Chosen>`select c.user_id as "userId", c.kind, c.study_id as "studyId", c.bell, c.mail, c.sms,
      coalesce(s.zone, 'UTC') as zone, coalesce(s.quiet, '[]') as quiet, coalesce(s.digest_at, '08:00') as "digestAt"
    from notice_choice c left join notice_setting s on s.tenant_id = c.tenant_id and s.user_id = c.user_id
    where c.tenant_id = ${here} and c.kind = any(${kinds}::text[]) and c.user_id = any(${readers}::uuid[])`
  if (chosen.length === 0) return () => undefined
  const ofReader = Map.groupBy(chosen.map(addWish), each => each.userId)
  const { now } = (await one(tx)<{ now: Date }>`select now() as now`)!
  const find = rememberDeliveries(now)
  return (notice, userId) => {
    const choices = ofReader.get(userId)?.filter(({ kind }) => kind === notice.kind)
    const choice =
      choices?.find(({ studyId }) => studyId !== null && studyId === notice.studyId) ??
      choices?.find(({ studyId }) => studyId === null)
    return choice && find(notice, choice)
  }
}

/** `wish` is the same text for readers who want the same. */
const addWish = (chosen: Chosen) => {
  const { bell, mail, sms, zone, quiet, digestAt } = chosen
  return { ...chosen, wish: JSON.stringify([bell, mail, sms, zone, quiet, digestAt]) }
}

/** Finds the end of the quiet hours once for all readers who want the same: it takes a look at each minute. */
const rememberDeliveries = (now: Date) => {
  const deliveries = new Map<string, Delivery | null>()
  return (notice: NewNotice, choice: ReturnType<typeof addWish>): Delivery | null => {
    const key = `${notice.type} ${notice.kind} ${choice.wish}`
    const delivery = deliveries.get(key) ?? getDelivery(notice, choice, now)
    deliveries.set(key, delivery)
    return delivery
  }
}
