import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';

/** Number of the slide the carousel rests on. */
export function useSelected(embla: EmblaCarouselType | undefined): number {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const look = () => setSelected(embla.selectedScrollSnap());
    look();
    embla.on('select', look).on('reInit', look);
    return () => {
      embla.off('select', look).off('reInit', look);
    };
  }, [embla]);
  return selected;
}
