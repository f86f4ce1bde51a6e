import { dateMinute } from '../../../client/zones/format.ts'
import { assignmentHistory } from '../../../contract/training/calls.ts'
import type { AssignmentRow } from '../../../contract/training/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './training.css.ts'

type Props = { row: AssignmentRow; onClose: () => void }

/** What coordinators did with an assignment: who, when and why. */
export function HistoryDialog({ row, onClose }: Props) {
  const { t, locale } = useText()
  const getName = useNameOf()
  const query = useScoped(assignmentHistory, { id: row.id, limit: 100 }, { loading: false })
  return (
    <Dialog
      open
      title={t('ui:filter.summary', {
        label: t('training:history.title'),
        value: `${getName(row.person)} · ${localName(row.training, locale)}`,
      })}
      onClose={onClose}
    >
      <Loaded query={query} small lines={3}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState small title={t('training:history.empty')} />
          ) : (
            <ol className={css.acts}>
              {records.map(each => (
                <li key={each.id} className={css.act}>
                  <strong>{t(`training:history.${each.kind}`)}</strong>
                  {each.kind === 'extended' && (
                    <span>
                      {t('training:history.due', {
                        from: each.dueFrom ? dateMinute(each.dueFrom) : t('terms:noEnd'),
                        to: each.dueTo ? dateMinute(each.dueTo) : t('terms:noEnd'),
                      })}
                    </span>
                  )}
                  <span>{each.reason}</span>
                  <span className={css.note}>
                    {dateMinute(each.at)} · {getName(each.by)}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  )
}
