import { offsetsOf } from '../../kernel/zone.ts'

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
