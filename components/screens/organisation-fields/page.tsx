import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import {
  addOrganisationField,
  type OrganisationField,
  type OrganisationFields,
  organisationFields,
  organisationFieldUses,
} from '../../../contract/organisation-fields/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { draftNames } from './draft-names.ts'
import { FieldTable } from './field-table.tsx'
import * as css from './organisation-fields.css.ts'
import { type FieldUses, RetiredFields, useFieldUses } from './retired-fields.tsx'

const AddField = lazyPart(() => import('./field-dialogs.tsx').then(file => file.AddField), NotLoaded)
const EditField = lazyPart(() => import('./field-dialogs.tsx').then(file => file.EditField), NotLoaded)
const RemoveField = lazyPart(() => import('./field-dialogs.tsx').then(file => file.RemoveField), NotLoaded)

/** The open dialog; adding has no field yet. */
export type FieldDialog = { action: 'add' } | { action: 'edit' | 'remove'; field: OrganisationField }

/** The company's custom fields for organisations, in the order of the form (E12, G30). */
export function OrganisationFieldsPage() {
  const { t, locale } = useText()
  const query = useScoped(organisationFields, {})
  const [asked, setAsked] = useState<FieldDialog | null>(null)
  const { data } = query
  const uses = useFieldUses(data)
  const full = (data?.total ?? 0) >= limits.organisationFields
  const refused = whyOff(data?.editing, locale, addOrganisationField.name)
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      off={refused ?? (full ? t('organisationFields:full', { max: limits.organisationFields }) : undefined)}
      onClick={() => setAsked({ action: 'add' })}
    >
      {t('organisationFields:add')}
    </Button>
  )
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.headLine}>
          <h1>{t('portal:title.organisationFields')}</h1>
          {data && data.total > 0 && add}
        </div>
        <p className={css.intro}>{t('organisationFields:text')}</p>
      </div>
      {refused && <Banner notice={{ id: 'fixed', tone: 'info', text: t('organisationFields:readOnly') }} />}
      <Loaded query={query} lines={6} />
      {data &&
        (data.total > 0 ? (
          <FieldTable data={data} uses={uses} onAsk={setAsked} />
        ) : (
          <EmptyState
            title={t('organisationFields:none')}
            text={t(refused ? 'organisationFields:noneAsk' : 'organisationFields:noneText')}
            action={refused ? undefined : add}
          />
        ))}
      {data && uses && <RetiredFields data={data} retired={uses.retired} />}
      {data && <Dialogs data={data} uses={uses} asked={asked} onAsk={setAsked} />}
    </div>
  )
}

type DialogProps = {
  data: OrganisationFields
  uses: FieldUses | undefined
  asked: FieldDialog | null
  onAsk: (asked: FieldDialog | null) => void
}

function Dialogs({ data, uses, asked, onAsk }: DialogProps) {
  const reread = useReread()
  const refresh = useCallback(() => reread(organisationFields, organisationFieldUses), [reread])
  const getUse = (id: string) => uses?.records.find(each => each.id === id)
  useDraftDoor(draftNames.add, () => onAsk({ action: 'add' }))
  const common = { data, onClose: () => onAsk(null), onDone: refresh }
  return (
    <Suspense>
      {asked?.action === 'add' && <AddField {...common} missing={uses?.organisations} />}
      {asked?.action === 'edit' && <EditField {...common} field={asked.field} use={getUse(asked.field.id)} />}
      {asked?.action === 'remove' && (
        <RemoveField {...common} field={asked.field} use={getUse(asked.field.id)} />
      )}
    </Suspense>
  )
}
