import { Suspense, useEffect, useState } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { pendingTasksOfRole } from '../../../contract/pending-tasks/calls.ts'
import { roleDetail, roleHistory } from '../../../contract/roles/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { useFocusAfter } from '../../shared/record/editing.tsx'
import { RecordSections } from '../../shared/record/record-page.tsx'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { AsOfButton } from '../past/as-of-button.tsx'
import { Holders } from './holders.tsx'
import { listPath } from './place.ts'
import { type Editing, ReadRole } from './read-role.tsx'
import { RoleLabel } from './role-label.tsx'
import { choiceText } from './role-texts.ts'
import { roleDraftName } from './use-role-draft.ts'

const EditForm = lazyPart(() => import('./edit-form.tsx').then(file => file.EditForm), NotLoaded)

const RoleTasks = lazyPart(async () => {
  const [file] = await Promise.all([import('../pending/role-tasks.tsx'), loadWords(['handovers', 'audit'])])
  return file.RoleTasks
}, Nothing)

type Props = {
  id: string
  /** Receives the role's name, for the title of the page. */
  onName: (name: string | null) => void
}

const sections = ['pending', 'basic', 'rights', 'holders', 'history'] as const

/** One role: its data, its rights, its holders, and its history (B38, D32). */
export function RolePage({ id, onName }: Props) {
  const { t, locale } = useText()
  const query = useScoped(roleDetail, { id })
  const name = query.data ? localName(query.data, locale) : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'roles', label: t('terms:roles'), href: listPath },
          { id: 'role', label: name ?? t('terms:role') },
        ]}
      />
      <Loaded query={query} lines={8}>
        {data => <Record role={data} />}
      </Loaded>
    </>
  )
}

function Record({ role }: { role: RoleDetail }) {
  const { t } = useText()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [dirty, setDirty] = useState(false)
  const start = useFocusAfter(editing !== null)
  useDraftDoor(roleDraftName, () => setEditing('basic'))
  // One request for both: the section makes the same one.
  const open = useScoped(pendingTasksOfRole, { id: role.id }, { loading: false }).data?.total
  useHash(role.id)
  return (
    <>
      <RoleLabel role={role} dirty={dirty} />
      <RecordSections
        label={t('roleAdmin:sections')}
        index={sections
          .filter(key => key !== 'pending' || open)
          .map(id => ({ id, label: t(`roleAdmin:section.${id}`) }))}
      >
        <Suspense>
          <RoleTasks roleId={role.id} />
        </Suspense>
        {editing ? (
          <Later lines={8} size="control">
            <EditForm role={role} first={editing} onDirty={setDirty} onDone={() => setEditing(null)} />
          </Later>
        ) : (
          <ReadRole role={role} start={start} onEdit={setEditing} />
        )}
        <Holders roleId={role.id} />
        <RecordHistory
          call={roleHistory}
          entity="roles"
          input={{ id: role.id }}
          id={role.id}
          text={getHistoryText}
          asOf={<AsOfButton kind="role" id={role.id} />}
        />
      </RecordSections>
    </>
  )
}

/** A role without an end is permanent. */
const getHistoryText = (field: string, value: unknown) =>
  field === 'expiresAt' && !value ? choiceText('validity', 'permanent') : undefined

/** A link may name a section: it scrolls into view once it exists. */
function useHash(id: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each role that is opened.
  useEffect(() => {
    const section = sections.find(each => `#${each}` === window.location.hash)
    if (section) document.getElementById(section)?.scrollIntoView()
  }, [id])
}
