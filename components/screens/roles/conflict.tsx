import { dateTimeWithOffset } from '../../../client/zones/format.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { merged } from '../../widgets/role-tree/choose.ts'
import type { Forest } from '../../widgets/role-tree/nodes.ts'
import { changedIn, fieldNames, getDraft } from './draft.ts'
import * as css from './roles.css.ts'
import { useRightText } from './use-forest.ts'
import type { RoleClash } from './use-role-saving.ts'
import { useValueText } from './use-value-text.ts'

type Props = {
  clash: RoleClash
  forest: Forest
  onBack: () => void
  onTake: () => void
  onBoth: () => void
}

/** Another user saved first: who and when, the changes of both to fields and rights, and the merged result (TR-C1). */
export function Conflict({ clash, forest, onBack, onTake, onBoth }: Props) {
  const { t, locale } = useText()
  return (
    <Dialog
      open
      size="lg"
      title={t('roleAdmin:conflict.title', { role: localName(clash.now, locale) })}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('roleAdmin:conflict.back')}</Button>
          <Button onClick={onTake}>{t('roleAdmin:conflict.take')}</Button>
          <Button variant="primary" onClick={onBoth}>
            {t('roleAdmin:conflict.both')}
          </Button>
        </>
      }
    >
      <p>
        {clash.by && clash.at
          ? t('roleAdmin:conflict.text', { name: clash.by, time: dateTimeWithOffset(clash.at) })
          : t('roleAdmin:conflict.textUnknown')}
      </p>
      <table className={css.sideTable}>
        <thead>
          <tr>
            <th scope="col">{t('roleAdmin:conflict.what')}</th>
            <th scope="col">{t('roleAdmin:conflict.mine')}</th>
            <th scope="col">{t('roleAdmin:conflict.theirs')}</th>
            <th scope="col">{t('roleAdmin:conflict.result')}</th>
          </tr>
        </thead>
        <tbody>
          <FieldRows clash={clash} />
          <RightRows clash={clash} forest={forest} />
        </tbody>
      </table>
    </Dialog>
  )
}

function FieldRows({ clash }: { clash: RoleClash }) {
  const { t } = useText()
  const text = useValueText()
  const { mineDraft, base } = clash
  const now = getDraft(clash.now)
  const mine = changedIn(mineDraft, base)
  return fieldNames
    .filter(field => mine.includes(field) || clash.theirFields.includes(field))
    .map(field => {
      const own = mine.includes(field) ? text(field, mineDraft[field]) : null
      return (
        <tr key={field}>
          <th scope="row">{t(`roleAdmin:field.${field}`)}</th>
          <td>{own ?? '–'}</td>
          <td>{clash.theirFields.includes(field) ? text(field, now[field]) : '–'}</td>
          <td>{own ?? text(field, now[field])}</td>
        </tr>
      )
    })
}

function RightRows({ clash, forest }: { clash: RoleClash; forest: Forest }) {
  const { t } = useText()
  const text = useRightText()
  const { mine, theirs } = clash
  const together = merged(forest, new Set(clash.now.rights), mine)
  const rights = [...new Set([...mine.added, ...mine.removed, ...theirs.added, ...theirs.removed])]
  const side = (of: typeof mine, right: string) => {
    if (of.added.includes(right)) return `+ ${t('roleAdmin:rights.signAdded')}`
    return of.removed.includes(right) ? `− ${t('roleAdmin:rights.signRemoved')}` : '–'
  }
  return rights
    .toSorted((a, b) => (forest.byRight.get(a)?.at ?? 0) - (forest.byRight.get(b)?.at ?? 0))
    .map(right => (
      <tr key={right}>
        <th scope="row">{text(right)}</th>
        <td>{side(mine, right)}</td>
        <td>{side(theirs, right)}</td>
        <td>{t(together.has(right) ? 'roleAdmin:rights.held' : 'roleAdmin:rights.notHeld')}</td>
      </tr>
    ))
}
