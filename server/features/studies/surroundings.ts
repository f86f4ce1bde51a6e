import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { earliestStart, type StudySurroundings } from '../../../contract/studies/warnings.ts'
import { getRegionCode, listCountryNames } from '../../kernel/places/regions.ts'

const here = sql`(select current_tenant())`

/** The sites that hold subjects; `s` is the study. */
const sites = sql`from site c left join organisation o on o.tenant_id = c.tenant_id and o.id = c.organisation_id
  where c.tenant_id = ${here} and c.study_id = s.id and c.removed_at is null and c.environment = 'production'`

const lastMilestone = sql`(select greatest(max(m.planned_on), max(m.actual_on)) from milestone m
  where m.tenant_id = ${here} and m.study_id = s.id and m.applicable)`

const boundSites = sql`(select count(*)::int ${sites})`

/** What the warnings of a study compare its fields with, countries by the names that organisations have; `s` is the study. */
export const surroundings: RawBuilder<StudySurroundings> = sql`jsonb_build_object('lastMilestone', ${lastMilestone},
  'siteCountries', (select coalesce(jsonb_agg(distinct o.country) filter (where o.country <> ''), '[]') ${sites}),
  'boundSites', ${boundSites})`

/** With the codes of the countries, as studies name them; one that is in no list can't be compared. */
export const toSurroundings = (stored: StudySurroundings): StudySurroundings => ({
  ...stored,
  siteCountries: [...new Set(stored.siteCountries.map(getRegionCode).filter(Boolean))].sort(),
})

/** The countries of sites that the study does not name. */
const isCountryMissing = (): RawBuilder<SqlBool> => {
  const names = listCountryNames()
  return sql`exists (select ${sites} and exists (
    select from unnest(${names.map(([name]) => name)}::text[], ${names.map(([, code]) => code)}::text[]) as n (name, code)
    where n.name = lower(trim(o.country)) and not n.code = any(s.countries)))`
}

/** Whether a study has a warning: the rule of `getStudyWarnings` for filters; `s` is the study. */
export const hasWarning =
  (): RawBuilder<SqlBool> => sql`(coalesce(s.start_date < ${earliestStart}::date, false)
  or coalesce(s.end_date < ${lastMilestone}, false)
  or (s.planned_sites > 0 and s.planned_sites < ${boundSites}) or ${isCountryMissing()})`
