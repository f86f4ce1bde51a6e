import { type ReactNode, useState } from 'react'
import { dateEnd, dateMinute, listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { memberById, memberHistory, memberPermissions } from '../../../contract/members/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getMembersPath } from '../../shared/page/study-paths.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRightText } from '../impact/use-right-text.ts'
import { EditDialog } from './edit-dialog.tsx'
import { GrantTable } from './grant-table.tsx'
import { MemberState, toneOfState } from './member-columns.tsx'
import * as css from './members.css.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { TrainingList } from './training-list.tsx'

export type Member = Output<typeof memberById>
export const memberTabs = ['roles', 'training', 'permissions', 'history'] as const
export type MemberTab = (typeof memberTabs)[number]

type Props = {
  studyId: string
  userId: string
  tab: MemberTab
  onTab: (tab: MemberTab) => void
  /** Receives the member's name, for the title of the page. */
  onName: (name: string | null) => void
}

/** One member of a study: roles with their origin, training, permissions and history (B33, MD-M2). */
export function MemberDetail({ studyId, userId, tab, onTab, onName }: Props) {
  const getName = useNameOf()
  const query = useScoped(memberById, { studyId, userId })
  const member = query.data
  const name = member ? getName(member) : null
  useNamed(name, onName)
  return (
    <>
      <Loaded query={query} lines={8} />
      {member && (
        <>
          <Label studyId={studyId} member={member} onChanged={() => void query.refetch()} />
          <Sections studyId={studyId} member={member} tab={tab} onTab={onTab} />
        </>
      )}
    </>
  )
}

type SectionsProps = Pick<Props, 'studyId' | 'tab' | 'onTab'> & { member: Member }

function Sections({ studyId, member, tab, onTab }: SectionsProps) {
  const { t, locale } = useText()
  const { id: userId, grants, training } = member
  const names = new Map(grants.map(each => [each.roleId, localName(each, locale)]))
  const content: Record<MemberTab, ReactNode> = {
    roles: <GrantTable grants={grants} />,
    training:
      training.length > 0 ? (
        <TrainingList records={training} getRole={id => names.get(id) ?? ''} />
      ) : (
        <EmptyState small title={t('members:training.nothing')} />
      ),
    permissions: <PermissionList studyId={studyId} userId={userId} />,
    history: <RecordHistory call={memberHistory} entity="members" input={{ studyId, userId }} id={userId} />,
  }
  return (
    <div className={css.tabs}>
      <Tabs
        label={t('members:sections')}
        value={tab}
        onChange={next => onTab(memberTabs.find(each => each === next) ?? 'roles')}
        items={memberTabs.map(id => ({ id, label: t(`members:tab.${id}`), content: content[id] }))}
      />
    </div>
  )
}

type LabelProps = { studyId: string; member: Member; onChanged: () => void }

function Label({ studyId, member, onChanged }: LabelProps) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <RecordLabel
        title={useNameOf()(member)}
        tone={toneOfState[member.state]}
        marks={
          <>
            <MemberState state={member.state} />
            {!member.enabled && <Badge>{t('members:disabled')}</Badge>}
          </>
        }
        actions={<Actions member={member} onAsk={setAsked} />}
        factsLabel={t('terms:keyFacts')}
        facts={[
          [t('terms:account'), member.account ?? '-'],
          [
            t('terms:department'),
            localName({ name: member.department ?? '', nameEn: member.departmentEn ?? '' }, locale) || '-',
          ],
          [t('terms:sites'), listed(member.sites) || '-'],
          [t('members:column.since'), dateMinute(member.since)],
          [
            t('terms:until'),
            member.until ? dateEnd(member.until) : member.state === 'none' ? '-' : t('terms:noEnd'),
          ],
        ]}
        identifier={[t('terms:recordId'), member.id]}
      />
      {asked === 'edit' && (
        <EditDialog studyId={studyId} member={member} onDone={onChanged} onClose={close} />
      )}
      {asked === 'remove' && (
        <RemoveDialog
          studyId={studyId}
          rows={[member]}
          onDone={failed => failed.size === 0 && go(getMembersPath(studyId))}
          onClose={close}
        />
      )}
    </>
  )
}

type ActionsProps = { member: Member; onAsk: (asked: 'edit' | 'remove') => void }

function Actions({ member: { actions }, onAsk }: ActionsProps) {
  const { t, locale } = useText()
  const { edit, remove } = actions
  return (
    <>
      <Button variant="primary" off={whyOff(edit, locale, 'editMember')} onClick={() => onAsk('edit')}>
        {t('members:edit.button')}
      </Button>
      <Button variant="danger" off={whyOff(remove, locale, 'removeMember')} onClick={() => onAsk('remove')}>
        {t('members:remove')}
      </Button>
    </>
  )
}

type Row = Output<typeof memberPermissions>['records'][number]
type PermissionListProps = { studyId: string; userId: string }

/** What a member may do in the study now, and by which role (L24). */
function PermissionList({ studyId, userId }: PermissionListProps) {
  const { t, locale } = useText()
  const rightText = useRightText()
  const query = useScoped(memberPermissions, { studyId, userId })
  if (query.error || !query.data) return <Loaded query={query} small lines={6} />
  return (
    <DataTable<Row>
      caption={t('members:tab.permissions')}
      columns={[
        { id: 'right', head: t('members:permission.right'), wrap: true, cell: row => rightText(row.right) },
        {
          id: 'roles',
          head: t('members:permission.roles'),
          wrap: true,
          cell: row => listed(row.roles.map(each => localName(each, locale))),
        },
      ]}
      rows={query.data.records}
      rowKey={row => row.right}
      empty={<EmptyState small title={t('members:permission.none')} />}
    />
  )
}
