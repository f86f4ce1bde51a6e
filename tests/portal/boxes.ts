import type { Locator } from '@playwright/test'

/**
 * Boxes of several elements, all in one frame: if they were measured in turn, a change in between could move the
 * later ones.
 */
export async function boxes<Of extends Locator[]>(...of: Of): Promise<{ [At in keyof Of]: DOMRect }> {
  const found = await Promise.all(of.map(each => each.elementHandle()))
  return of[0]!
    .page()
    .evaluate(
      all => all.map(each => each!.getBoundingClientRect().toJSON()) as { [At in keyof Of]: DOMRect },
      found,
    )
}
