import type { Difference } from '../../../contract/access/rights.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type Draft, type FieldName, fieldNames } from './draft.ts'
import * as css from './roles.css.ts'
import { useRightText } from './use-forest.ts'
import { useValueText } from './use-value-text.ts'

type Props = { base: Draft; draft: Draft; fields: readonly FieldName[]; difference: Difference }

/** The summary of a change: each field before and after, each right added or removed. */
export function Changes({ base, draft, fields, difference }: Props) {
  const { t } = useText()
  const text = useValueText()
  return (
    <div className={css.changes}>
      {fields.length > 0 && (
        <dl className={css.changeList}>
          {fieldNames
            .filter(field => fields.includes(field))
            .map(field => (
              <div key={field} className={css.changeRow}>
                <dt>{t(`roleAdmin:field.${field}`)}</dt>
                <dd>
                  <del>{text(field, base[field])}</del> <ins>{text(field, draft[field])}</ins>
                </dd>
              </div>
            ))}
        </dl>
      )}
      <RightList sign="added" rights={difference.added} />
      <RightList sign="removed" rights={difference.removed} />
    </div>
  )
}

const mostShown = 100

type RightListProps = { sign: 'added' | 'removed'; rights: readonly string[]; head?: string }

/** Rights added or removed, by name from the application down; `head` gives a reason in place of the count. */
export function RightList({ sign, rights, head }: RightListProps) {
  const { t } = useText()
  const text = useRightText()
  if (rights.length === 0) return null
  return (
    <div>
      <p className={css.rightsHead}>{head ?? t(`roleAdmin:rights.${sign}`, { count: rights.length })}</p>
      <ul className={css.rightList}>
        {rights.slice(0, mostShown).map(right => (
          <li key={right}>
            <span aria-hidden="true" className={css.sign} data-sign={sign}>
              {sign === 'added' ? '+' : '−'}
            </span>
            {text(right)}
          </li>
        ))}
        {rights.length > mostShown && (
          <li>{t('roleAdmin:rights.more', { count: rights.length - mostShown })}</li>
        )}
      </ul>
    </div>
  )
}
