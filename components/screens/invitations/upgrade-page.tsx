import { useState } from 'react'
import { upgradeUser } from '../../../contract/invitations/calls.ts'
import { listInvitations } from '../../../contract/invitations/list.ts'
import { userById, userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { isEmail } from '../../../contract/values/address.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { getPerson, useNameOf } from '../../shared/people/person.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { WhyButton } from '../../shared/why/why-button.tsx'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { detailPath } from '../users/actions.ts'
import * as css from './invitations.css.ts'

type Props = {
  userId: string
  /** Receives the person's name, for the title of the page. */
  onName: (name: string | null) => void
}

/** Invites a person who is listed without an account to open one (B42, F16). */
export function UpgradePage({ userId, onName }: Props) {
  const { t } = useText()
  const nameOf = useNameOf()
  const query = useScoped(userById, { userId })
  const name = query.data ? nameOf(query.data) || query.data.email : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home="/csr_mds/user"
        items={[
          { id: 'users', label: t('terms:users'), href: '/csr_mds/user' },
          { id: 'user', label: name ?? t('portal:title.userDetail'), href: detailPath(userId) },
          { id: 'upgrade', label: t('portal:title.userUpgrade') },
        ]}
      />
      <div className={css.page}>
        <div className={css.head}>
          <h1>{t('portal:title.userUpgrade')}</h1>
          {query.data && !query.data.account && (
            <p className={css.intro}>{t('invitations:upgrade.text', { name: name ?? '' })}</p>
          )}
        </div>
        <Loaded query={query} lines={4}>
          {data => <Upgrade user={data} />}
        </Loaded>
      </div>
    </>
  )
}

function Upgrade({ user }: { user: UserDetail }) {
  const { t } = useText()
  const { go } = useNavigation()
  const nameOf = useNameOf()
  const off = useWhy('upgradeUser').upgradeUser
  if (user.account)
    return (
      <EmptyState
        title={t('invitations:upgrade.has', { name: nameOf(user) })}
        text={user.account}
        action={<Button onClick={() => go(detailPath(user.id))}>{t('invitations:upgrade.record')}</Button>}
      />
    )
  if (off) {
    const why = <WhyButton ask={{ call: 'upgradeUser', record: getPerson(user) }} />
    return <EmptyState title={t('invitations:empty.forbidden')} text={off} action={why} />
  }
  return <UpgradeForm user={user} />
}

function UpgradeForm({ user }: { user: UserDetail }) {
  const { t } = useText()
  const form = useUpgrade(user)
  return (
    <Form className={css.form} aria-label={t('portal:title.userUpgrade')} onSend={() => void form.submit()}>
      <Trouble text={form.trouble} />
      <TextField
        {...form.text('email')}
        required={user.contactVisible}
        mono
        inputMode="email"
        autoComplete="off"
        label={t('users:field.email')}
        hint={t(user.contactVisible ? 'invitations:upgrade.emailHelp' : 'invitations:upgrade.hidden')}
      />
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('invitations:form.send', { count: 1 })}
        </Button>
      </div>
    </Form>
  )
}

/** The address is sent only if it is a new one; a masked address stays unchanged when nothing is typed. */
function useUpgrade(user: UserDetail) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const [from] = useState({ email: user.contactVisible ? (user.email ?? '') : '' })
  return useCallForm(upgradeUser, {
    from,
    fields: ['email'],
    draft: 'upgrade',
    check: ({ email }) => {
      const isKept = !user.contactVisible && email.trim() === ''
      return isKept || isEmail(email.trim()) ? {} : { email: t('invitations:line.invalid') }
    },
    toInput: ({ changes }) => ({ userId: user.id, ...(changes.email && { email: changes.email.trim() }) }),
    onDone: async () => {
      await reread(userById, userHistory, listInvitations)
      toast('success', t('invitations:form.done', { count: 1 }))
      go(detailPath(user.id))
    },
  })
}
