import { Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { searchUsers, userById, userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail as User } from '../../../contract/users/shapes.ts'
import { AskAccess } from '../../shared/call/ask-access.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import * as css from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import * as record from '../../shared/page/record.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { RecordSections } from '../../shared/record/record-page.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { AsOfButton } from '../past/as-of-button.tsx'
import { isPending } from './actions.ts'
import { BasicSection } from './basic-section.tsx'
import { DetailLabel } from './detail-label.tsx'
import { RightsSection } from './rights-section.tsx'
import { type EndProps, RolesSection } from './roles-section.tsx'
import type { StatusRequest } from './status-dialog.tsx'

const StatusDialog = lazyPart(() => import('./status-dialog.tsx').then(file => file.StatusDialog), NotLoaded)

type Props = EndProps & {
  userId: string
  /** Opens with the basic fields for editing. */
  edit: boolean
  onEdit: (edit: boolean) => void
  /** Receives the user's name, for the title of the page. */
  onName: (name: string | null) => void
}

const AccessSection = lazyPart(
  () => import('./access-section.tsx').then(file => file.AccessSection),
  NotLoaded,
)

const TasksSection = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./tasks-section.tsx'),
    loadWords(['handovers', 'notices', 'audit']),
  ])
  return file.TasksSection
}, NotLoaded)

const sectionKeys = ['pending', 'basic', 'place', 'roles', 'rights', 'access', 'history'] as const

/** One user: chart label, sections with an index on the left, history from the audit trail (D31, B41). */
export function UserDetail({ userId, onName, ...props }: Props) {
  const { t } = useText()
  const nameOf = useNameOf()
  const query = useScoped(userById, { userId })
  const name = query.data ? nameOf(query.data) : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home="/csr_mds/user"
        items={[
          { id: 'users', label: t('terms:users'), href: '/csr_mds/user' },
          { id: 'user', label: name ?? t('portal:title.userDetail') },
        ]}
      />
      <Loaded query={query} lines={8}>
        {data => <Record user={data} {...props} />}
      </Loaded>
    </>
  )
}

function Record({ user, edit, onEdit, end, onEnd }: Omit<Props, 'userId' | 'onName'> & { user: User }) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const reread = useReread()
  const [asked, setAsked] = useState<StatusRequest | null>(null)
  const fresh = () => {
    void reread(userById, userHistory, searchUsers)
  }
  const organisation = user.organisationId
    ? {
        id: user.organisationId,
        name: localName({ name: user.organisation ?? '', nameEn: user.organisationEn ?? '' }, locale),
      }
    : null
  const noAccess = useWhy('accountAccess').accountAccess !== undefined || user.account === null
  const pending = isPending(user, 'disable') || isPending(user, 'downgrade')
  const hidden: Record<string, boolean> = { access: noAccess, pending: !pending }
  const organisationNames = new Map(organisation ? [[organisation.id, organisation.name]] : [])
  return (
    <>
      <DetailLabel user={user} onAct={action => setAsked({ action, rows: [user] })} />
      <RecordSections
        label={t('users:detail.sections')}
        index={sectionKeys.filter(key => !hidden[key]).map(id => ({ id, label: t(`users:detail.${id}`) }))}
      >
        <Later lines={3} size="row">
          {pending && <TasksSection user={user} name={nameOf(user)} />}
        </Later>
        <BasicSection
          user={user}
          organisation={organisation}
          known={organisationNames}
          edit={edit}
          onEdit={onEdit}
        />
        <PlaceSection user={user} />
        <RolesSection user={user} end={end} onEnd={onEnd} onChanged={fresh} />
        <RightsSection key={user.id} user={{ id: user.id, name: nameOf(user) }} />
        {!noAccess && (
          <Later lines={5} size="row">
            <AccessSection user={user} />
          </Later>
        )}
        <History userId={user.id} />
      </RecordSections>
      <Suspense>
        {asked && (
          <StatusDialog
            {...asked}
            onDone={fresh}
            readNewest={async () => [user]}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const viewKey = buttonKey(1011, 'USER_HISTORY_VIEW')

function History({ userId }: { userId: string }) {
  const { t, wordAt } = useText()
  const shown = useSession().buttons.includes(viewKey)
  return (
    <RecordHistory
      call={userHistory}
      entity="users"
      input={{ userId }}
      id={userId}
      asOf={<AsOfButton kind="user" id={userId} />}
      hidden={
        shown ? undefined : (
          <>
            <p>{t('users:history.hidden', { button: wordAt('menus:button.USER_HISTORY_VIEW') })}</p>
            <AskAccess right={viewKey} />
          </>
        )
      }
    />
  )
}

/** The departments and positions of a user. */
function PlaceSection({ user }: { user: User }) {
  const { t, locale } = useText()
  return (
    <section id="place" className={record.section} aria-labelledby="place-title">
      <div className={record.sectionHead}>
        <h2 id="place-title">{t('users:detail.place')}</h2>
      </div>
      <h3 className={css.placeHead}>{t('users:field.departments')}</h3>
      {user.departments.length === 0 && <p className={css.nothing}>{t('users:detail.noDepartments')}</p>}
      <ul className={css.lines}>
        {user.departments.map(department => (
          <li key={department.id} className={css.line}>
            {localName(department, locale)}
            {department.main && <Badge>{t('users:detail.main')}</Badge>}
            {department.head && <Badge tone="info">{t('users:detail.head')}</Badge>}
          </li>
        ))}
      </ul>
      <h3 className={css.placeHead}>{t('users:field.positions')}</h3>
      {user.positions.length === 0 && <p className={css.nothing}>{t('users:detail.noPositions')}</p>}
      <ul className={css.lines}>
        {user.positions.map(position => (
          <li key={position.id} className={css.line}>
            {localName(position, locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}
