import { SideMenu } from '../../components/screens/shell/side-menu.tsx'
import { menus } from '../../contract/access/menus.ts'
import { row } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / Side menu' }

const all = menus.map(({ id, key, sort, groupNo, path }) => ({ id, key, sort, groupNo, path }))
const words = ['portal', 'menus', 'errors', 'ui'] as const
const props = { current: '/csr_mds/user', onFold: () => undefined, onAgain: () => undefined }

/** 208 and 60 px, side by side. */
export const BothWidths: Story = () => (
  <PortalGround words={words}>
    <div className={row}>
      <SideMenu {...props} menus={all} collapsed={false} />
    </div>
  </PortalGround>
)

export const Collapsed: Story = () => (
  <PortalGround words={words}>
    <SideMenu {...props} menus={all} collapsed />
  </PortalGround>
)

/** An item that the licence blocks stays in its place and says why. */
export const OneGroupClosed: Story = () => (
  <PortalGround words={words}>
    <SideMenu
      {...props}
      collapsed={false}
      menus={all.map(menu => (menu.key === 'studies' ? { ...menu, refusal: 100106 } : menu))}
    />
  </PortalGround>
)
