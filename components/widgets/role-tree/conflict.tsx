import type { Clash } from '../../../client/roles.ts'
import { dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { Difference, Right } from '../../../contract/access/rights.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { merged, type Rights } from './choose.ts'
import * as extra from './extra.css.ts'
import { type Forest, getPath } from './nodes.ts'
import { Sign } from './row.tsx'
import type { RoleText } from './use-role-text.ts'

type ConflictProps = {
  clash: Clash
  forest: Forest
  text: RoleText
  onBack: () => void
  onTake: () => void
  onMerge: (together: Rights) => void
}

/**
 * Another user saved first: who and when, both differences side by side, and the merged result (TR-C1, WIDGETS
 * 2.3.6).
 */
export function Conflict({ clash, forest, text, onBack, onTake, onMerge }: ConflictProps) {
  const { t, locale } = text
  const together = merged(forest, new Set(clash.now.rights), clash.mine)
  return (
    <Dialog
      open
      size="lg"
      title={t('roles:conflict.title', { role: localName(clash.now, locale) })}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('roles:conflict.back')}</Button>
          <Button onClick={onTake}>{t('roles:conflict.take')}</Button>
          <Button variant="primary" onClick={() => onMerge(together)}>
            {t('roles:conflict.merge')}
          </Button>
        </>
      }
    >
      <p>
        {clash.by && clash.at
          ? t('roles:conflict.text', { name: clash.by, time: dateTimeWithOffset(clash.at) })
          : t('roles:conflict.textUnknown')}
      </p>
      <Both clash={clash} forest={forest} together={together} text={text} />
    </Dialog>
  )
}

type BothProps = { clash: Clash; forest: Forest; together: Rights; text: RoleText }

function Both({ clash, forest, together, text }: BothProps) {
  const { t, locale } = text
  const { mine, theirs } = clash
  const rights = [...new Set([...mine.added, ...mine.removed, ...theirs.added, ...theirs.removed])]
  const order = new Map(forest.nodes.map(({ right }, place) => [right, place]))
  rights.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const path = (right: Right) => {
    const node = forest.byRight.get(right)
    return node ? getPath(node, locale).join(' › ') : right
  }
  return (
    // A long list scrolls, so it must be focusable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className={extra.conflictScroll} tabIndex={0} aria-label={t('roles:conflict.caption')}>
      <table className={extra.conflictTable}>
        <thead>
          <tr>
            {(['right', 'mine', 'theirs', 'result'] as const).map(column => (
              <th key={column} scope="col" className={extra.conflictHead}>
                {t(`roles:conflict.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(right => (
            <tr key={right}>
              <th scope="row" className={extra.conflictCell}>
                {path(right)}
              </th>
              <Side of={mine} right={right} text={text} />
              <Side of={theirs} right={right} text={text} />
              <td className={extra.conflictCell}>
                {t(together.has(right) ? 'roles:conflict.held' : 'roles:conflict.notHeld')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Side({ of, right, text }: { of: Difference; right: Right; text: RoleText }) {
  const sign = of.added.includes(right) ? 'added' : of.removed.includes(right) ? 'removed' : null
  return <td className={extra.conflictCell}>{sign ? <Sign sign={sign} text={text} /> : '–'}</td>
}
