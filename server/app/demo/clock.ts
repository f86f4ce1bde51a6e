const dayMs = 86_400_000

/** Instants of the demo, relative to the day of seeding. */
export type Clock = {
  now: Date
  /** This number of days from now at a time of day in UTC ('06:30'); a past instant stays past at any time of day. */
  at: (days: number, time?: string) => Date
  /** A calendar day as YYYY-MM-DD. */
  day: (days: number) => string
  /** The Monday this number of weeks away, as YYYY-MM-DD. */
  monday: (weeks: number) => string
}

export function clockFrom(now: Date): Clock {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const at = (days: number, time = '06:00') => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const found = new Date(midnight + days * dayMs + (hours * 60 + minutes) * 60_000)
    return days <= 0 && found >= now ? new Date(now.getTime() - (24 - hours) * 600_000) : found
  }
  const day = (days: number) => new Date(midnight + days * dayMs).toISOString().slice(0, 10)
  const monday = (weeks: number) => day(weeks * 7 - ((new Date(midnight).getUTCDay() + 6) % 7))
  return { now, at, day, monday }
}
