import { type ReactNode, Suspense, useState } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { dateEnd, dateTime, number } from '../../../client/zones/format.ts'
import { isOffered } from '../../../contract/access/menus.ts'
import type { RoleAction } from '../../../contract/roles/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Off } from '../../ui/base/off.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import type { RoleAct } from './act-dialog.tsx'
import { comparePath } from './place.ts'
import { choiceText, toneOf } from './role-texts.ts'

const RoleActDialog = lazyPart(() => import('./act-dialog.tsx').then(file => file.RoleActDialog), NotLoaded)

const callOf = {
  copy: 'copyRole',
  enable: 'enableRole',
  disable: 'disableRole',
  remove: 'removeRole',
} as const

type Props = { role: RoleDetail; dirty: boolean }

/** The chart label of a role: name, state, key facts, and actions. */
export function RoleLabel({ role, dirty }: Props) {
  const { t, locale } = useText()
  return (
    <RecordLabel
      title={localName(role, locale)}
      tone={toneOf[role.state]}
      marks={
        <>
          <StatusChip tone={toneOf[role.state]}>{choiceText('state', role.state)}</StatusChip>
          {role.blinding !== 'none' && <Badge tone="warning">{choiceText('blinding', role.blinding)}</Badge>}
          {role.contractRole && <Badge tone="info">{t('roleAdmin:field.contractRole')}</Badge>}
        </>
      }
      actions={<Actions role={role} dirty={dirty} />}
      factsLabel={t('roleAdmin:facts')}
      facts={useKeyFacts(role)}
      identifier={role.code ? [t('roleAdmin:field.code'), role.code] : [t('terms:recordId'), role.id]}
    />
  )
}

function Actions({ role, dirty }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const [act, setAct] = useState<RoleAct | null>(null)
  const record = { kind: 'roles' as const, id: role.id, name: localName(role, locale) }
  const off = (action: Exclude<RoleAction, 'edit'>): Off | undefined => {
    const reason = role.actions[action]
    if (reason) return offBy(whyText(reason, locale), callOf[action], record)
    // An unsaved draft disables the other actions, which is no question of rights.
    return dirty && action !== 'copy' ? t('roleAdmin:action.saveFirst') : undefined
  }
  const turn = role.enabled ? 'disable' : 'enable'
  return (
    <>
      <Button onClick={() => go(comparePath(role.id))}>{t('roleAdmin:action.compare')}</Button>
      <Button off={off('copy')} onClick={() => setAct('copy')}>
        {t('roleAdmin:action.copy')}
      </Button>
      <ActionMenu
        label={t('common:list.rowActions', { name: record.name })}
        text={t('roleAdmin:action.more')}
        actions={[
          {
            id: turn,
            label: t(`roleAdmin:action.${turn}`),
            off: off(turn),
            danger: turn === 'disable',
            onChoose: () => setAct(turn),
          },
          {
            id: 'remove',
            label: t('roleAdmin:action.remove'),
            off: off('remove'),
            danger: true,
            onChoose: () => setAct('remove'),
          },
        ]}
      />
      <Suspense>{act && <RoleActDialog act={act} role={role} onClose={() => setAct(null)} />}</Suspense>
    </>
  )
}

function useKeyFacts(role: RoleDetail): [string, ReactNode][] {
  const { t } = useText()
  return [
    [t('roleAdmin:field.category'), choiceText('category', role.category)],
    [t('roleAdmin:field.level'), choiceText('level', role.level)],
    [t('roleAdmin:field.dataScope'), choiceText('dataScope', role.dataScope)],
    [
      t('roleAdmin:field.expiresAt'),
      role.expiresAt ? (
        <DateText key="end" iso={role.expiresAt} text={dateEnd(role.expiresAt)} />
      ) : (
        choiceText('validity', 'permanent')
      ),
    ],
    [t('roleAdmin:field.holders'), number(role.holders)],
    [t('roleAdmin:field.rights'), number(role.rights.filter(isOffered).length)],
    [t('roleAdmin:field.updatedAt'), <Moment key="changed" at={role.updatedAt} />],
    [t('roleAdmin:field.createdAt'), <Moment key="created" at={role.createdAt} />],
  ]
}

const Moment = ({ at }: { at: string }) => <DateText iso={at} text={dateTime(at)} />
