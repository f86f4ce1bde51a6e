import { wordAt } from '../../../client/words/i18n.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { WhyButton } from '../../shared/why/why-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { InvitationList } from './invitation-list.tsx'
import * as css from './invitations.css.ts'
import { InviteForm } from './invite-form.tsx'
import type { InvitationListState } from './list-state.ts'
import { useInviteRights } from './use-invite.ts'

/** Sends invitations and lists their states (B40). */
export function InvitePage(props: StateProps<InvitationListState>) {
  const { t } = useText()
  const { invites, applies } = useInviteRights()
  return (
    <>
      <PageTrail
        home="/csr_mds/user"
        items={[
          { id: 'users', label: t('terms:users'), href: '/csr_mds/user' },
          { id: 'invite', label: t('portal:title.userInvite') },
        ]}
      />
      <div className={css.page}>
        <div className={css.head}>
          <h1>{t('portal:title.userInvite')}</h1>
          <p className={css.intro}>{t('invitations:text')}</p>
        </div>
        {invites || applies ? (
          <>
            <InviteForm />
            {invites && <InvitationList {...props} />}
          </>
        ) : (
          <EmptyState
            title={t('invitations:empty.forbidden')}
            text={t('invitations:empty.forbiddenText', {
              button: wordAt('menus:button.USER_MANAGEMENT_INVITATION'),
            })}
            action={<WhyButton ask={{ call: 'inviteUsers' }} />}
          />
        )}
      </div>
    </>
  )
}
