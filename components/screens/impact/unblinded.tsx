import type { Impact } from '../../../contract/impact/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import * as css from './impact.css.ts'
import { useRightText } from './use-right-text.ts'

/** Blinded people who would see the treatment allocation: the change needs a second person's approval. */
export function Unblinded({ of }: { of: Impact['unblinded'] }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const text = useRightText()
  return (
    <div className={css.unblinded}>
      <Banner
        notice={{ id: 'unblinded', tone: 'danger', text: t('impact:unblinded', { count: of.length }) }}
      />
      <ul className={css.rights}>
        {of.map(({ user, study, menus }) => (
          <li key={`${user.id}${study?.id}`}>
            {t('impact:unblindedPerson', {
              name: nameOf(user),
              study: study?.planId ?? t('impact:wholeCompany'),
              menus: menus.map(menu => text(String(menu))).join(t('impact:and')),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
