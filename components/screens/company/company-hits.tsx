import { type CompanyField, previewCompany } from '../../../contract/tenant/calls.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { HitList, HitsFailed } from '../tenant-setting/hit-list.tsx'
import * as shared from '../tenant-setting/tenant-setting.css.ts'
import * as css from './company-edit.css.ts'
import { type Draft, getPart, isWhole } from './draft.ts'
import { useCompanyText } from './value-text.ts'

type Props = { draft: Draft; changed: readonly (keyof Draft)[] }

/**
 * The users that new names, languages or a new zone would affect; the server computes them before anything is saved.
 */
export function CompanyHits({ draft, changed }: Props) {
  const { t } = useText()
  const whole = isWhole(draft)
  return (
    <section className={css.hits} aria-labelledby="company-hits">
      <h3 id="company-hits" className={css.label}>
        {t('tenant:hits.title')}
      </h3>
      <div aria-live="polite" className={shared.hits}>
        {changed.length === 0 && <p className={css.hint}>{t('tenant:company.hitsClean')}</p>}
        {changed.length > 0 && !whole && <p className={css.hint}>{t('tenant:hits.invalid')}</p>}
        {changed.length > 0 && whole && <Hits draft={draft} changed={changed} />}
      </div>
    </section>
  )
}

/** Ask only about fields changed here: another user may have saved the others meanwhile. */
function Hits({ draft, changed: mine }: Props) {
  const { t } = useText()
  const text = useCompanyText()
  const input = useRested(getPart(draft, mine))
  const query = useScoped(previewCompany, input, { keepsRows: true, loading: false })
  if (query.error) return <HitsFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={2} />
  const { consequences, changed } = query.data
  const getStanding = (field: CompanyField) =>
    t(`tenant:company.standing.${field}`, { value: text(field, input[field] ?? draft[field]) })
  return (
    <>
      {consequences.length === 0 && <p className={css.hint}>{t('tenant:hits.nobody')}</p>}
      <HitList of={consequences} />
      {changed.length > 0 && (
        <div className={shared.standing}>
          <h4 className={shared.hitTitle}>{t('tenant:standing.title')}</h4>
          <ul className={shared.names}>
            {changed.map(field => (
              <li key={field}>{getStanding(field)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
