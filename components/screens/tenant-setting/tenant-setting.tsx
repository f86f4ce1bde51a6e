import { useEffect, useRef, useState } from 'react'
import { dateTime } from '../../../client/zones/format.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { readTenantSetting, type SavedSettings, settingHistory } from '../../../contract/tenant/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { mayLeave } from '../../shared/page/leave.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { EditBar, EditButton, useFocusAfter } from '../../shared/record/editing.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Consequences } from './consequences.tsx'
import { type Draft, settingsFrom } from './draft.ts'
import { ReadSetting } from './read-setting.tsx'
import { useNamesOf } from './reviewer-name.ts'
import {
  LearningSection,
  ListSection,
  PeopleSection,
  ReminderSection,
  SignInSection,
  SiteSection,
} from './sections.tsx'
import * as css from './tenant-setting.css.ts'
import { type SettingForm, settingDraftName, useSettingForm } from './use-setting-form.ts'
import { useSettingText } from './value-text.ts'

const editKey = buttonKey(1005, 'TENANT_SETTING_EDIT')

/** The settings of the company: read first, and edited beside the users that a change affects (B48, E31). */
export function TenantSettingPage() {
  const { t } = useText()
  const query = useScoped(readTenantSetting, {})
  const { buttons, tenant } = useSession()
  const mayEdit = buttons.includes(editKey)
  const [editing, setEditing] = useState(false)
  const start = useFocusAfter(editing)
  const text = useSettingText()
  useDraftDoor(settingDraftName, () => setEditing(mayEdit))
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.headLine}>
          <h1>{t('portal:title.setting')}</h1>
          {query.data && mayEdit && !editing && (
            <EditButton ref={start} label={t('tenant:edit')} onEdit={() => setEditing(true)} />
          )}
        </div>
        <p className={css.intro}>{t('tenant:text')}</p>
        {query.data?.changed && (
          <p className={css.hint}>
            {t('tenant:changed', { name: query.data.changed.by, at: dateTime(query.data.changed.at) })}
          </p>
        )}
      </div>
      <Loaded query={query} lines={10} />
      {query.data && !editing && <ReadSetting settings={query.data.settings} fixed={!mayEdit} />}
      {query.data && editing && <Form saved={query.data} onDone={() => setEditing(false)} />}
      {query.data && (
        <RecordHistory
          call={settingHistory}
          entity="tenantSettings"
          input={{}}
          id={tenant?.id ?? ''}
          text={text}
        />
      )}
    </div>
  )
}

function Form({ saved, onDone }: { saved: SavedSettings; onDone: () => void }) {
  const { t } = useText()
  const { form, takeTheirs } = useSettingForm(saved, onDone)
  const count = Object.keys(form.changes).length
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  return (
    <>
      <Trouble text={form.trouble} />
      <ErrorSummary
        errors={form.problems((field, value) =>
          t('ui:filter.summary', { label: t(`tenant:field.${field}`), value }),
        )}
      />
      <div ref={first} className={css.columns}>
        <div className={css.sections}>
          <SignInSection form={form} />
          <PeopleSection form={form} />
          <ReminderSection form={form} />
          <ListSection form={form} />
          <LearningSection form={form} />
          <SiteSection form={form} />
        </div>
        <Consequences settings={settingsFrom(form.values)} seen={form.base.settings} changed={form.isDirty} />
      </div>
      <EditBar
        changed={form.isDirty ? t('tenant:dirty', { count }) : null}
        clean={t('tenant:company.clean')}
        busy={form.busy}
        onCancel={() => void cancel()}
        onSave={() => void form.submit()}
      />
      <SettingConflict form={form} onTheirs={takeTheirs} />
    </>
  )
}

type Props = { form: SettingForm; onTheirs: (theirs: SavedSettings) => void }

/** Another user saved the settings first: shows the changes of both, side by side. */
function SettingConflict({ form, onTheirs }: Props) {
  const { t } = useText()
  const text = useSettingText()
  const nameOf = useNamesOf([
    form.values.accessReviewerId,
    form.conflict?.theirs.settings.accessReviewerId ?? null,
  ])
  const show = (field: keyof Draft, draft: Draft) => {
    const value = draft[field]
    return field === 'accessReviewerId' && typeof value === 'string' ? nameOf(value) : text(field, value)
  }
  return (
    <ConflictDialog
      form={form}
      title={t('tenant:conflict.title')}
      text={said => t('tenant:conflict.text', said)}
      label={field => t(`tenant:field.${field}`)}
      show={show}
      onTheirs={onTheirs}
    />
  )
}
