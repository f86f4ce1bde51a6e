import { pageStore } from './page-store.ts'

/** IANA id of the zone in which the user has chosen to read times; null follows the device. One for the page. */
export const $zoneSet = pageStore<string | null>('mds.zone.1', () => null)

/** IANA id of the zone of the signed-in user's company, whose days its dates are. One for the page. */
export const $companyZone = pageStore<string | null>('mds.companyZone.1', () => null)

/** Whether times are followed by their UTC offset. One for the page. */
export const $offsetShown = pageStore<boolean>('mds.offset.1', () => false)

/** IANA id of the zone in which times are shown and sent along (I2). */
export const zoneInForce = (): string => $zoneSet.get() ?? getDeviceZone()

let device = ''

/** The device's zone. To ask costs as much as to write 20 dates, and every date of a list asks; a change shows within a second. */
const getDeviceZone = (): string => {
  if (!device) {
    device = Intl.DateTimeFormat().resolvedOptions().timeZone
    setTimeout(() => {
      device = ''
    }, 1000)
  }
  return device
}
