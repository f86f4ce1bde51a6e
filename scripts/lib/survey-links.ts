import { surveyCode } from '../../server/features/survey/links.ts'
import type { Database } from '../../server/kernel/db/pool.ts'
import { one } from '../../server/kernel/db/statements.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

export type SurveyOptions = { tenant: string; count: number; days: number }

type SurveyLink = { id: string; ends: Date }

/** Links to a company's survey, each for one answer; throws a SetupError when the company does not exist. */
export async function surveyLinks(
  database: Database,
  keys: Pick<Keys, 'link'>,
  origin: string,
  { tenant, count, days }: SurveyOptions,
): Promise<string[]> {
  const company = await database.transaction(null, async tx => {
    return one(
      tx,
    )<SurveyLink>`select id, clock_timestamp() + make_interval(days => ${days}) as ends from tenant
      where lower(${tenant}) in (id::text, lower(company_name), lower(company_name_en))`
  })
  if (!company) throw new SetupError(`There is no company ${tenant}.`)
  return Array.from(
    { length: count },
    () => `${origin}/survey#code=${surveyCode(keys, company.id, company.ends)}`,
  )
}
