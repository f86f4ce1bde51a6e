import { Suspense, useEffect, useState } from 'react'
import { loadWords } from '../../client/i18n.ts'
import type { RoleDetail } from '../../client/roles.ts'
import { pendingTasksOfRole } from '../../contract/pending-tasks/calls.ts'
import { roleDetail, roleHistory } from '../../contract/roles/calls.ts'
import { Failed } from '../failed.tsx'
import { AsOfButton } from '../past/as-of-button.tsx'
import { RecordHistory } from '../shared/history/record-history.tsx'
import { localName } from '../shell/company-name.ts'
import { PageTrail } from '../shell/page-trail.tsx'
import { late, Nothing } from '../ui/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useNamed } from '../use-named.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import * as users from '../users/users.css.ts'
import { EditForm } from './edit-form.tsx'
import { Holders } from './holders.tsx'
import { listPath } from './place.ts'
import { RoleLabel } from './role-label.tsx'
import { choiceText } from './role-texts.ts'

const RoleTasks = late(async () => {
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
          { id: 'roles', label: t('roleAdmin:title'), href: listPath },
          { id: 'role', label: name ?? t('roleAdmin:one') },
        ]}
      />
      {query.isPending && <Skeleton lines={8} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && <Record role={query.data} />}
    </>
  )
}

function Record({ role }: { role: RoleDetail }) {
  const { t } = useText()
  const [dirty, setDirty] = useState(false)
  // One request for both: the section makes the same one.
  const open = useScoped(pendingTasksOfRole, { id: role.id }, { loading: false }).data?.total
  useHash(role.id)
  return (
    <>
      <RoleLabel role={role} dirty={dirty} />
      <div className={users.columns}>
        <nav className={users.index} aria-label={t('roleAdmin:sections')}>
          {sections
            .filter(key => key !== 'pending' || open)
            .map(key => (
              <a key={key} href={`#${key}`} className={users.indexLink}>
                {t(`roleAdmin:section.${key}`)}
              </a>
            ))}
        </nav>
        <div className={users.sections}>
          <Suspense>
            <RoleTasks roleId={role.id} />
          </Suspense>
          <EditForm role={role} onDirty={setDirty} />
          <Holders roleId={role.id} />
          <RecordHistory
            call={roleHistory}
            input={{ id: role.id }}
            id={role.id}
            text={getHistoryText}
            asOf={<AsOfButton kind="role" id={role.id} />}
          />
        </div>
      </div>
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
