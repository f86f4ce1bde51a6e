import { type GateItem, gateItem } from '../../../contract/site-gates/calls.ts'
import { getSitePath } from '../../../contract/sites/gate-items.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { TenantRow } from './insert.ts'
import { type Random, randomFrom } from './random.ts'
import type { Site, Trial } from './trials.ts'

type GateRow = TenantRow<'site_gate'>

/** Conditions that some sites in preparation have not met. */
export const getOpen = (site: Site): readonly GateItem[] => {
  if (site.status !== 'preparing' || site.sort % 5 !== 2) return []
  return site.sort % 2 === 0 ? ['ethics', 'pharmacy'] : ['genetic', 'gcp']
}

const fields = (
  item: GateItem,
  site: Site,
  clock: Clock,
): Pick<GateRow, 'reference' | 'route' | 'valid_until'> => {
  const number = String(site.sort + 1).padStart(3, '0')
  switch (item) {
    case 'ethics':
      return { reference: `EC-2026-${number}`, route: null, valid_until: clock.day(300) }
    case 'contract':
      return { reference: `CTA-${number}`, route: null, valid_until: null }
    case 'genetic':
      return {
        reference: '',
        route: site.siteNo.startsWith('CN') ? 'filing' : 'not_needed',
        valid_until: null,
      }
    case 'gcp':
      return { reference: `GCP-${number}`, route: null, valid_until: clock.day(500) }
    case 'pharmacy':
      return { reference: '', route: null, valid_until: null }
  }
}

/** What was recorded of the activation gates of production sites; some of those in preparation have gaps. */
export const gateRows = (
  trials: readonly Trial[],
  investigators: ReadonlyMap<string, string>,
  clock: Clock,
): GateRow[] =>
  trials.flatMap(({ sites }) =>
    sites
      .filter(({ environment }) => environment === 'production')
      .flatMap(site => {
        const person = investigators.get(site.id) ?? null
        return gateItem.options
          .filter(item => !getOpen(site).includes(item) && (item !== 'gcp' || person !== null))
          .map(item => ({
            site_id: site.id,
            item,
            state: 'done',
            done_on: clock.day(-40 - (site.sort % 20)),
            person_id: item === 'gcp' ? person : null,
            ...fields(item, site, clock),
          }))
      }),
  )

/** To-dos of lead CRAs for sites that lack an investigator, or soon will. */
export function gapNotices(
  company: Company,
  trials: readonly Trial[],
  lacking: ReadonlySet<string>,
  clock: Clock,
): TenantRow<'notice'>[] {
  const names = new Map(company.organisations.map(each => [each.key, each]))
  const random: Random = randomFrom(`${company.key} gap alarms`)
  return trials
    .filter(({ spec }) => spec.status === 'ongoing' || spec.status === 'planned')
    .flatMap(trial =>
      trial.sites
        .filter(site => site.leadCra && site.active && lacking.has(site.id))
        .map(site => {
          const place = names.get(site.organisation)
          return {
            id: random.uuid(),
            user_id: site.leadCra!.id,
            type: 'todo',
            kind: 'gap_alarm',
            subject: {
              event: 'coverage',
              siteId: site.id,
              study: trial.spec.planId,
              site: `${site.siteNo} ${place?.name ?? ''}`,
              siteEn: `${site.siteNo} ${place?.nameEn || place?.name || ''}`,
            },
            link: getSitePath(trial.id, site.id),
            urgency: 'soon',
            created_at: clock.at(-1, '02:00'),
          }
        }),
    )
}
