import { listRemovableRoles } from '../../../contract/access-requests/choices.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import * as css from './access-requests.css.ts'
import type { RequestFormState } from './use-request-form.ts'

/** The roles of the user: which are to end, and when. */
export function Removals({ form }: { form: RequestFormState }) {
  const { t, locale } = useText()
  const { removals } = form.values
  const [userId = ''] = form.values.userIds
  const query = useScoped(listRemovableRoles, { userId }, { enabled: userId !== '', loading: false })
  if (userId === '') return null
  const set = (id: string, at: string | null) => {
    const { [id]: _, ...others } = removals
    form.set({ removals: at === null ? others : { ...others, [id]: at } })
  }
  return (
    <fieldset id={`${form.id}-items`} className={css.group}>
      <legend className={css.legend}>{t('accessRequests:removals')}</legend>
      {query.data?.total === 0 && <p>{t('accessRequests:noRoles')}</p>}
      {form.errors.items && <p role="alert">{form.errors.items}</p>}
      {query.data?.records.map(({ id, role, study, site }) => (
        <div key={id} className={css.removal}>
          <Checkbox
            label={[localName(role, locale), study?.planId ?? t('terms:wholeCompany'), site?.siteNo]
              .filter(Boolean)
              .join(' · ')}
            checked={id in removals}
            onChange={event => set(id, event.currentTarget.checked ? '' : null)}
          />
          {id in removals && (
            <DateField
              id={`${form.id}-${id}`}
              label={t('accessRequests:endsAt')}
              hint={t('accessRequests:endsAtHint')}
              value={removals[id] ?? ''}
              onChange={at => set(id, at)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
