import { number } from '../../../client/zones/format.ts'
import { codes } from '../../../contract/codes.ts'
import type { Download } from '../../../contract/downloads/calls.ts'

/** The displayed status: like the server's, but expired and cancelled exports are separate. */
export type Phase = 'preparing' | 'finished' | 'failed' | 'cancelled' | 'expired'

/** The displayed status of an item. */
export const getPhase = ({ status, expired, reason }: Download): Phase => {
  if (status === 1) return 'preparing'
  if (status === 2) return expired ? 'expired' : 'finished'
  return reason?.code === codes.downloadCancelled.code ? 'cancelled' : 'failed'
}

const units = ['kB', 'MB', 'GB'] as const

/** Bytes in the largest unit that gives a value of at least 1. */
export const bytesText = (bytes: number): string => {
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[unit]}`
}
