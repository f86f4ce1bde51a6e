import { Suspense, useEffect, useRef, useState } from 'react'
import { dateTime } from '../../client/zones/format.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import { readTenantSetting, type SavedSettings, settingHistory } from '../../contract/tenant/calls.ts'
import { Failed } from '../failed.tsx'
import { EditBar, EditButton, useFocusAfter } from '../record/editing.tsx'
import { RecordHistory } from '../shared/history/record-history.tsx'
import { mayLeave } from '../shell/leave.ts'
import { useDraftDoor } from '../shell/use-draft.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { focusFirst } from '../use-faults.ts'
import { useScoped } from '../use-scoped.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { Consequences } from './consequences.tsx'
import { getDraft, type NumberField, settingsFrom } from './draft.ts'
import { useRange } from './fields.tsx'
import { ReadSetting } from './read-setting.tsx'
import { ListSection, PeopleSection, ReminderSection, SignInSection } from './sections.tsx'
import * as css from './tenant-setting.css.ts'
import { settingDraftName, useSettingDraft } from './use-setting-draft.ts'
import { useSettingText } from './value-text.ts'

const SettingConflict = late(() => import('./conflict.tsx').then(file => file.SettingConflict), NotLoaded)

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
          <h1>{t('tenant:title')}</h1>
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
      {query.isPending && <Skeleton lines={10} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && !editing && <ReadSetting settings={query.data.settings} fixed={!mayEdit} />}
      {query.data && editing && <Form saved={query.data} onDone={() => setEditing(false)} />}
      {query.data && <RecordHistory call={settingHistory} input={{}} id={tenant?.id ?? ''} text={text} />}
    </div>
  )
}

function Form({ saved, onDone }: { saved: SavedSettings; onDone: () => void }) {
  const { t } = useText()
  const setting = useSettingDraft(saved, onDone)
  const { draft, changed, wrong, busy, theirs } = setting
  const [tried, setTried] = useState(false)
  const props = { draft, onSet: setting.set, wrong }
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  const save = () => {
    setTried(true)
    if (!focusFirst(getIds(wrong))) void setting.save()
  }
  return (
    <>
      {setting.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: setting.trouble }} />}
      {tried && <Problems wrong={wrong} />}
      <div ref={first} className={css.columns}>
        <div className={css.sections}>
          <SignInSection {...props} />
          <PeopleSection {...props} refused={setting.refused} />
          <ReminderSection {...props} />
          <ListSection {...props} />
        </div>
        <Consequences
          settings={settingsFrom(draft)}
          seen={setting.from.settings}
          changed={changed.length > 0}
        />
      </div>
      <EditBar
        changed={changed.length > 0 ? t('tenant:dirty', { count: changed.length }) : null}
        clean={t('tenant:company.clean')}
        busy={busy}
        onCancel={() => void cancel()}
        onSave={save}
      />
      <Suspense>
        {theirs && (
          <SettingConflict
            {...{ theirs, busy }}
            mine={draft}
            base={getDraft(setting.from.settings)}
            onMine={() => void setting.save(theirs)}
            onTheirs={setting.takeTheirs}
            onBack={setting.back}
          />
        )}
      </Suspense>
    </>
  )
}

const getIds = (wrong: readonly NumberField[]) => wrong.map(field => `setting-${field}`)

/** Errors that block a save, shown after the first try. */
function Problems({ wrong }: { wrong: readonly NumberField[] }) {
  const { t } = useText()
  const rangeOf = useRange()
  const errors = wrong.map(field => ({
    field: `setting-${field}`,
    text: t('ui:filter.summary', { label: t(`tenant:field.${field}`), value: rangeOf(field) }),
  }))
  return <ErrorSummary errors={errors} />
}
