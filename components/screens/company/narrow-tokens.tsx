import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { dateMinute, listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output } from '../../../contract/define.ts'
import { listNarrowTokens, revokeNarrowToken } from '../../../contract/narrow-tokens/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { ask } from '../../shared/page/ask.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { part, partText, partTitle } from './company.css.ts'

type Token = Output<typeof listNarrowTokens>['records'][number]

const pageSize = 15
const editKey = buttonKey(1002, 'TENANT_INFO_EDIT')

/** The narrow tokens that hosts have for users of the company, while there are any (KIT-C43). */
export function NarrowTokens() {
  const { t } = useText()
  const [page, setPage] = useState(1)
  const revoke = useRevoking()
  const columns = useColumns(token => void revoke(token))
  const query = useScoped(listNarrowTokens, { limit: pageSize, pageNum: page }, { keepsRows: true })
  useLastPage(query, { page, size: pageSize }, next => setPage(next.page))
  const { records = [], total = 0 } = query.data ?? {}
  if (total === 0) return null
  return (
    <section className={part}>
      <h2 className={partTitle}>{t('company:tokens.title')}</h2>
      <p className={partText}>{t('company:tokens.text')}</p>
      <DataTable
        caption={t('company:tokens.title')}
        columns={columns}
        rows={records}
        rowKey={row => row.id}
      />
      {total > pageSize && (
        <Pager
          total={total}
          page={page}
          size={pageSize}
          sizes={[pageSize]}
          onChange={next => setPage(next.page)}
        />
      )}
    </section>
  )
}

function useColumns(onRevoke: (token: Token) => void): Column<Token>[] {
  const { t, wordAt } = useText()
  const nameOf = useNameOf()
  const mayRevoke = useSession().buttons.includes(editKey)
  const application = (key: string) =>
    applications.some(each => each.key === key) ? wordAt(`applications:${key}`) : key
  const userName = ({ user }: Token) => getUserName(user, nameOf)
  return [
    { id: 'user', head: t('terms:user'), cell: userName },
    { id: 'application', head: t('company:application'), cell: row => application(row.application) },
    { id: 'elements', head: t('company:tokens.elements'), wrap: true, cell: row => listed(row.elements) },
    { id: 'issued', head: t('company:tokens.issued'), cell: row => <Minute of={row.issuedAt} /> },
    { id: 'to', head: t('terms:until'), cell: row => <Minute of={row.expiresAt} /> },
    ...(mayRevoke
      ? [
          {
            id: 'actions',
            head: t('common:list.actions'),
            actions: true,
            cell: (row: Token) => (
              <Button
                variant="quiet"
                small
                aria-label={t('company:tokens.revokeOf', { name: userName(row) })}
                onClick={() => onRevoke(row)}
              >
                {t('company:tokens.revoke')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

const Minute = ({ of }: { of: string }) => <DateText iso={of} text={dateMinute(of)} />

const getUserName = (user: Token['user'], nameOf: ReturnType<typeof useNameOf>) => (user ? nameOf(user) : '-')

/** Asks before a token is revoked, and reads the list again, also when another administrator was faster. */
function useRevoking() {
  const { t } = useText()
  const nameOf = useNameOf()
  const session = useSessionStore()
  const reread = useReread()
  return async ({ id, user }: Token) => {
    const question = {
      title: t('company:tokens.revokeOf', { name: getUserName(user, nameOf) }),
      text: t('company:tokens.revokeText'),
      confirm: t('company:tokens.revoke'),
      cancel: t('company:tokens.keep'),
    }
    if (!(await ask({ ...question, danger: true }))) return
    try {
      await send(revokeNarrowToken, { id }, { session })
      toast('success', t('company:tokens.revoked'))
    } catch (error) {
      // The screen has already shown the reason.
      if (!isCallError(error)) throw error
    } finally {
      await reread(listNarrowTokens)
    }
  }
}
