import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { upgradeUser } from '../../contract/invitations/calls.ts'
import { listInvitations } from '../../contract/invitations/list.ts'
import { userById, userHistory } from '../../contract/users/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { isEmail } from '../../contract/values/address.ts'
import { Failed } from '../failed.tsx'
import { useNavigation } from '../shell/navigation.tsx'
import { PageTrail } from '../shell/page-trail.tsx'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { useNamed } from '../use-named.ts'
import { useReread } from '../use-reread.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import { useWhy } from '../use-why.ts'
import { getPerson, useNameOf } from '../users/person.tsx'
import { detailPath } from '../users/user-columns.tsx'
import { WhyButton } from '../why-button.tsx'
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
          { id: 'users', label: t('users:title'), href: '/csr_mds/user' },
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
        {query.isPending && <Skeleton lines={4} size="row" />}
        {query.error && <Failed error={query.error} onRetry={query.refetch} />}
        {query.data && <Upgrade user={query.data} />}
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
  const id = useId()
  const { email, set, wrong, trouble, busy, submit } = useUpgrade(user, id)
  return (
    <Form className={css.form} aria-label={t('portal:title.userUpgrade')} onSend={() => void submit()}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <TextField
        id={`${id}-email`}
        required={user.contactVisible}
        mono
        inputMode="email"
        autoComplete="off"
        label={t('users:field.email')}
        hint={t(user.contactVisible ? 'invitations:upgrade.emailHelp' : 'invitations:upgrade.hidden')}
        value={email}
        error={wrong}
        onChange={event => set(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('invitations:form.send', { count: 1 })}
        </Button>
      </div>
    </Form>
  )
}

/** The address is sent only if it is a new one; a masked address stays unchanged when nothing is typed. */
function useUpgrade(user: UserDetail, id: string) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const known = user.contactVisible ? (user.email ?? '') : ''
  const [email, setEmail] = useState(known)
  const [wrong, setWrong] = useState<string>()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  useDraft('upgrade', {
    dirty: email.trim() !== known,
    values: () => ({ email }),
    restore: kept => setEmail(kept.email),
  })
  const refuse = (text: string) => {
    setWrong(text)
    document.getElementById(`${id}-email`)?.focus()
  }
  const submit = async () => {
    const typed = email.trim()
    if (user.contactVisible ? !isEmail(typed) : typed !== '' && !isEmail(typed))
      return refuse(t('invitations:line.invalid'))
    setBusy(true)
    setTrouble('')
    try {
      await send(upgradeUser, { userId: user.id, ...(typed !== known && { email: typed }) }, { quiet: true })
      await reread(userById, userHistory, listInvitations)
      toast('success', t('invitations:form.done', { count: 1 }))
      discardUnsaved()
      go(detailPath(user.id))
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.name === 'emailTaken' || error.name === 'userHasNoEmail') refuse(error.message)
      else setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  const set = (text: string) => {
    setEmail(text)
    setWrong(undefined)
  }
  return { email, set, wrong, trouble, busy, submit }
}
