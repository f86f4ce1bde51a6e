import { Suspense, useState } from 'react'
import { dateTime } from '../../client/format.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import { readTenantSetting, type SavedSettings, settingHistory } from '../../contract/tenant/calls.ts'
import { Failed } from '../failed.tsx'
import { RecordHistory } from '../shared/history/record-history.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
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
import { ListSection, PeopleSection, ReminderSection, SignInSection } from './sections.tsx'
import * as css from './tenant-setting.css.ts'
import { useSettingDraft } from './use-setting-draft.ts'
import { useSettingText } from './value-text.ts'

const SettingConflict = late(() => import('./conflict.tsx').then(file => file.SettingConflict), NotLoaded)

const editKey = buttonKey(1005, 'TENANT_SETTING_EDIT')

/** The settings of the company, the users that a change affects, and the history (B48, E31). */
export function TenantSettingPage() {
  const { t } = useText()
  const query = useScoped(readTenantSetting, {})
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('tenant:title')}</h1>
        <p className={css.intro}>{t('tenant:text')}</p>
        {query.data?.changed && (
          <p className={css.hint}>
            {t('tenant:changed', { name: query.data.changed.by, at: dateTime(query.data.changed.at) })}
          </p>
        )}
      </div>
      {query.isPending && <Skeleton lines={10} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && <Form saved={query.data} />}
    </div>
  )
}

function Form({ saved }: { saved: SavedSettings }) {
  const { t } = useText()
  const { buttons, tenant } = useSession()
  const fixed = !buttons.includes(editKey)
  const setting = useSettingDraft(saved)
  const text = useSettingText()
  const { draft, changed, wrong, busy, theirs } = setting
  const [tried, setTried] = useState(false)
  const props = { draft, onSet: setting.set, wrong, fixed }
  return (
    <>
      {fixed && <Banner notice={{ id: 'fixed', tone: 'info', text: t('tenant:readOnly') }} />}
      {setting.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: setting.trouble }} />}
      {tried && <Problems wrong={wrong} />}
      <div className={css.columns}>
        <div className={css.sections}>
          <SignInSection {...props} />
          <PeopleSection {...props} refused={setting.refused} />
          <ReminderSection {...props} />
          <ListSection {...props} />
        </div>
        {!fixed && (
          <Consequences
            settings={settingsFrom(draft)}
            seen={setting.from.settings}
            changed={changed.length > 0}
          />
        )}
      </div>
      <RecordHistory call={settingHistory} input={{}} id={tenant?.id ?? ''} text={text} />
      {changed.length > 0 && (
        <ActionBar text={t('tenant:dirty', { count: changed.length })}>
          <Button onClick={setting.discard}>{t('tenant:cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => {
              setTried(true)
              if (!focusFirst(getIds(wrong))) void setting.save()
            }}
          >
            {t('tenant:save')}
          </Button>
        </ActionBar>
      )}
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
