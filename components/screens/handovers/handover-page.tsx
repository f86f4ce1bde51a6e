import { handoverById, handoverHoldings } from '../../../contract/handovers/calls.ts'
import { joinQueries, Loaded, noQuery } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { RecordList } from '../../shared/list/record-list.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { WordHelp } from '../../shared/page/word-help.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { HandoverForm } from './handover-form.tsx'
import { type HandoverListState, handovers } from './handover-list.tsx'
import * as css from './handovers.css.ts'

type ListProps = StateProps<HandoverListState> & {
  userId: string
}

/** /csr_mds/user/detail/{userId}/transferOfPermissions */
export const Handovers = ({ userId, ...props }: ListProps) => (
  <>
    <Trail userId={userId} />
    <RecordList of={handovers} {...props} given={{ userId }} />
  </>
)

/** /csr_mds/user/detail/{userId}/transferOfPermissions/edit/{id?} */
export function HandoverEdit({ userId, id }: { userId: string; id: string | null }) {
  const { t } = useText()
  const holdings = useScoped(handoverHoldings, { userId })
  const draft = useScoped(handoverById, { id: id ?? '' }, { enabled: id !== null })
  return (
    <>
      <Trail userId={userId} edit />
      <h1 className={css.title}>{t(id ? 'handovers:editTitle' : 'portal:title.handoverEdit')}</h1>
      <WordHelp word="handover" name={t(id ? 'handovers:editTitle' : 'portal:title.handoverEdit')} />
      <Loaded query={joinQueries(holdings, id === null ? noQuery : draft)} lines={8}>
        {([held, saved]) =>
          saved && saved.state !== 'draft' ? (
            <Banner notice={{ id: 'locked', tone: 'info', text: t('handovers:lockedPage') }} />
          ) : (
            <HandoverForm key={saved?.rowVersion} holdings={held} draft={saved} />
          )
        }
      </Loaded>
    </>
  )
}

function Trail({ userId, edit = false }: { userId: string; edit?: boolean }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const { data } = useScoped(handoverHoldings, { userId }, { loading: false })
  const detail = `/csr_mds/user/detail/${userId}`
  const list = `${detail}/transferOfPermissions`
  return (
    <PageTrail
      home={edit ? list : detail}
      items={[
        { id: 'users', label: t('terms:users'), href: '/csr_mds/user' },
        { id: 'user', label: data ? nameOf(data.user) : t('portal:title.userDetail'), href: detail },
        { id: 'handovers', label: t('portal:title.handovers'), ...(edit && { href: list }) },
        ...(edit ? [{ id: 'edit', label: t('portal:title.handoverEdit') }] : []),
      ]}
    />
  )
}
