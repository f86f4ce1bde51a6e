import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import type { Output } from '../../../contract/define.ts'
import {
  type OrganisationFields,
  organisationFields,
  organisationFieldUses,
  restoreOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import * as css from './organisation-fields.css.ts'

export type FieldUses = Output<typeof organisationFieldUses>
export type FieldUse = FieldUses['records'][number]

/** How much each field is used, for a user who may change them. */
export const useFieldUses = (data: OrganisationFields | undefined): FieldUses | undefined =>
  useScoped(organisationFieldUses, {}, { loading: false, enabled: data !== undefined && !data.editing }).data

type Retired = FieldUses['retired'][number]
type Props = { data: OrganisationFields; retired: readonly Retired[] }

/** Fields that were retired, each to restore with its values (MD-O6). */
export function RetiredFields({ data, retired }: Props) {
  const { t, locale } = useText()
  const { busy, restore } = useRestore()
  if (retired.length === 0) return null
  return (
    <section className={css.head} aria-label={t('organisationFields:retired')}>
      <h2>{t('organisationFields:retired')}</h2>
      <p className={css.intro}>{t('organisationFields:retiredHint')}</p>
      <ul className={css.retired}>
        {retired.map(field => {
          const name = nameFor(field.names, locale, data.language)
          return (
            <li key={field.id} className={css.headLine}>
              <span className={css.name}>
                {name}
                <span className={css.otherNames}>{t('organisationFields:inUse', { count: field.used })}</span>
              </span>
              <Button
                icon={Undo2}
                busy={busy}
                aria-label={t('organisationFields:restoreName', { name })}
                onClick={() => void restore(field, name)}
              >
                {t('portal:draft.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useRestore() {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const [busy, setBusy] = useState(false)
  const restore = async ({ id, rowVersion }: Retired, name: string) => {
    setBusy(true)
    try {
      await send(restoreOrganisationField, { id, rowVersion }, { quiet: true, session })
      toast('success', t('organisationFields:restored', { name }))
    } catch (error) {
      if (!isCallError(error)) throw error
      toast('danger', error.message || t('portal:state.errorTitle'))
    } finally {
      await reread(organisationFields, organisationFieldUses)
      setBusy(false)
    }
  }
  return { busy, restore }
}
