import { wordAt } from '../../client/i18n.ts'
import { buttonKey } from '../../contract/menus.ts'
import { PageTrail } from '../shell/page-trail.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import type { ImportPageState } from './import-state.ts'
import * as css from './imports.css.ts'

const key = buttonKey(1011, 'USER_MANAGEMENT_IMPORT')

type Props = {
  state: ImportPageState
  onState: (state: ImportPageState, options?: { replace: boolean }) => void
}

/** People are imported from a sheet: template, file, checks, rows mended in place, all applied at once, result (A4, G23, G24). */
export function ImportPage({ state, onState }: Props) {
  const { t } = useText()
  const allowed = useSession().buttons.includes(key)
  return (
    <>
      <PageTrail
        home="/csr_mds/user"
        items={[
          { id: 'users', label: t('users:title'), href: '/csr_mds/user' },
          { id: 'import', label: t('imports:title') },
        ]}
      />
      <div className={css.page}>
        <div className={css.head}>
          <h1>{t('imports:title')}</h1>
          <p className={css.intro}>{t('imports:text')}</p>
        </div>
        {allowed ? (
          <Step state={state} onState={onState} />
        ) : (
          <EmptyState
            title={t('imports:forbidden')}
            text={t('imports:forbiddenText', { button: wordAt('menus:button.USER_MANAGEMENT_IMPORT') })}
          />
        )}
      </div>
    </>
  )
}

function Step({ state, onState }: Props) {
  if (state.job) return <CheckStep key={state.job} id={state.job} state={state} onState={onState} />
  return (
    <FileStep
      kind={state.kind}
      onKind={kind => onState({ ...state, kind }, { replace: true })}
      onStarted={job => onState({ ...state, job: job.id, wrong: job.counts.wrong > 0, page: 1 })}
    />
  )
}
