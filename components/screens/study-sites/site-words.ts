import { wordAt } from '../../../client/words/i18n.ts'
import { date, dateOnly, listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import type { Reason } from '../../../contract/shapes.ts'
import type { SiteAlarm } from '../../../contract/site-gates/calls.ts'
import { alarmDays } from '../../../contract/sites/gate-items.ts'
import { useText } from '../../shared/call/use-text.ts'
import { whyOff } from '../../shared/why/why.ts'
import type { Leading } from '../../ui/base/off.ts'

/** The sentence of an alarm. */
export function useAlarmText(): (alarm: SiteAlarm) => string {
  const { t } = useText()
  const last = new Date(Date.now() + alarmDays * 86_400_000).toISOString()
  return ({ kind, count, on, items }) => {
    if (kind === 'approval_ended' || kind === 'approval_ending')
      return t(`siteDetail:alarm.${kind}`, {
        items: listed(items.map(item => t(`common:siteGap.${item}`))),
        date: dateOnly(on),
      })
    if (kind === 'no_pi') return t('siteDetail:alarm.no_pi')
    if (kind === 'pi_leaving') return t('siteDetail:alarm.pi_leaving', { date: dateOnly(on) })
    if (kind === 'single_crc') return t(count === 0 ? 'siteDetail:alarm.no_crc' : 'siteDetail:alarm.one_crc')
    return t('siteDetail:alarm.ending', { count, date: dateOnly(on), until: date(last) })
  }
}

/** What a site must not go on with is red. */
export const toneOfAlarm = ({ kind }: SiteAlarm): 'danger' | 'warning' =>
  kind === 'no_pi' || kind === 'approval_ended' ? 'danger' : 'warning'

type NamedSite = { id: string; siteNo: string }

/** Why the site cannot be changed, with the explanation behind it; undefined when it can. */
export function useSiteOff(call: string, site: NamedSite, reason: Reason | null): Leading | undefined {
  const { locale } = useText()
  return whyOff(reason, locale, call, {
    kind: 'sites',
    id: site.id,
    name: site.siteNo,
  })
}

/** The days of a duty. */
export function useDuty(): (duty: { startsOn: string | null; endsOn: string | null }) => string {
  const { t } = useText()
  return ({ startsOn, endsOn }) => {
    const [from, until] = [startsOn && dateOnly(startsOn), endsOn && dateOnly(endsOn)]
    if (from && until) return t('siteDetail:people.between', { from, until })
    if (from) return t('siteDetail:people.from', { from })
    return until ? t('siteDetail:people.until', { until }) : t('siteDetail:people.always')
  }
}

/** The name of an application that reports. */
export const getSourceName = (applicationId: number): string => {
  const application = applications.find(({ id }) => id === applicationId)
  return application ? wordAt(`applications:${application.key}`) : String(applicationId)
}
