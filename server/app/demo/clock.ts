const dayMs = 86_400_000

/** Instants of the demo, relative to the day of seeding. */
export type Clock = {
  now: Date
  /** This number of days from now at a time of day in UTC ('06:30'). Times of today are scaled to the part of today that is over. */
  at: (days: number, time?: string) => Date
  /** A calendar day as YYYY-MM-DD. */
  day: (days: number) => string
  /** The Monday this number of weeks away, as YYYY-MM-DD. */
  monday: (weeks: number) => string
}

export function clockFrom(now: Date): Clock {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const over = (now.getTime() - midnight) / dayMs
  const at = (days: number, time = '06:00') => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    const passed = ((hours * 60 + minutes) * 60 + seconds) * 1000
    return new Date(Math.floor(midnight + days * dayMs + (days === 0 ? passed * over : passed)))
  }
  const day = (days: number) => new Date(midnight + days * dayMs).toISOString().slice(0, 10)
  const monday = (weeks: number) => day(weeks * 7 - ((new Date(midnight).getUTCDay() + 6) % 7))
  return { now, at, day, monday }
}
