import type { UserDetail } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import * as css from '../../shared/page/page.css.ts'
import * as record from '../../shared/page/record.css.ts'
import { Badge } from '../../ui/base/badge.tsx'

/** The departments and positions of a user. */
export function PlaceSection({ user }: { user: UserDetail }) {
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
