import { dateMinute, dateTimeWithOffset } from '../../client/format.ts'
import { DateText } from '../ui/date-text.tsx'

/** A date in the session's zone, its offset in a tooltip; loaded with the first column of dates that is shown. */
export const Instant = ({ at }: { at: string }) => (
  <DateText iso={at} text={dateMinute(at)} detail={dateTimeWithOffset(at)} />
)
