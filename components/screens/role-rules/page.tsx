import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { addRoleRule, type RoleRule, type RoleRules, roleRules } from '../../../contract/role-rules/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { named } from '../../shared/page/record.css.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { WordHelp } from '../../shared/page/word-help.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { draftNames } from './draft.ts'
import * as css from './role-rules.css.ts'
import { RuleTable } from './rule-table.tsx'

const AddRule = lazyPart(() => import('./rule-dialogs.tsx').then(file => file.AddRule), NotLoaded)
const EditRule = lazyPart(() => import('./rule-dialogs.tsx').then(file => file.EditRule), NotLoaded)
const RemoveRule = lazyPart(() => import('./rule-dialogs.tsx').then(file => file.RemoveRule), NotLoaded)
const ReadRule = lazyPart(() => import('./read-rule.tsx').then(file => file.ReadRule), NotLoaded)

/** The open dialog; adding has no rule yet. */
export type RuleDialog = { action: 'add' } | { action: 'edit' | 'remove' | 'read'; rule: RoleRule }

/** The company's rules about roles that no user may have at the same time (MD-A4). */
export function RoleRulesPage() {
  const { t, locale } = useText()
  const query = useScoped(roleRules, {})
  const [asked, setAsked] = useState<RuleDialog | null>(null)
  const { data } = query
  const full = (data?.total ?? 0) >= limits.roleRules
  const refused = whyOff(data?.editing, locale, addRoleRule.name)
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      off={refused ?? (full ? t('roleRules:full', { max: limits.roleRules }) : undefined)}
      onClick={() => setAsked({ action: 'add' })}
    >
      {t('roleRules:add')}
    </Button>
  )
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.headLine}>
          <div className={named}>
            <h1>{t('portal:title.roleRules')}</h1>
            <WordHelp word="incompatible" name={t('portal:title.roleRules')} />
          </div>
          {data && data.total > 0 && add}
        </div>
        <p className={css.intro}>{t('roleRules:text')}</p>
      </div>
      {refused && <Banner notice={{ id: 'fixed', tone: 'info', text: t('roleRules:readOnly') }} />}
      <Loaded query={query} lines={6} />
      {data &&
        (data.total > 0 ? (
          <RuleTable data={data} onAsk={setAsked} />
        ) : (
          <EmptyState
            title={t('roleRules:none')}
            text={t(refused ? 'roleRules:noneAsk' : 'roleRules:noneText')}
            action={refused ? undefined : add}
          />
        ))}
      {data && <Dialogs data={data} asked={asked} onAsk={setAsked} />}
    </div>
  )
}

type DialogProps = { data: RoleRules; asked: RuleDialog | null; onAsk: (asked: RuleDialog | null) => void }

function Dialogs({ data, asked, onAsk }: DialogProps) {
  const reread = useReread()
  useDraftDoor(draftNames.add, () => onAsk({ action: 'add' }))
  const common = { data, onClose: () => onAsk(null), onDone: () => reread(roleRules) }
  return (
    <Suspense>
      {asked?.action === 'add' && <AddRule {...common} />}
      {asked?.action === 'edit' && <EditRule {...common} rule={asked.rule} />}
      {asked?.action === 'remove' && <RemoveRule {...common} rule={asked.rule} />}
      {asked?.action === 'read' && <ReadRule rule={asked.rule} onClose={common.onClose} />}
    </Suspense>
  )
}
