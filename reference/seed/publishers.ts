import type { Store } from '../store/index.ts'

/** The documents show no other type than CUSTOM. */
export function seedPublishers({ publishers }: Store): void {
  const houses = ['Harbour Press', 'Harbour Press International', 'Lantern', 'Quay & Sons', 'Éditions du Port']
  for (let index = 0; index < 35; index += 1)
    publishers.add({
      name: `${houses[index % houses.length]} ${Math.floor(index / houses.length) + 1}`,
      type: 'CUSTOM',
    })
}
