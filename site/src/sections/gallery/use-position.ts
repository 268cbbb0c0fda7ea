import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';

/** Which slide is shown, and the way to another; what is asked for before the carousel is ready is done when it is. */
export function usePosition(embla: EmblaCarouselType | undefined, count: number) {
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const look = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', look).on('reInit', look);
    return () => {
      embla.off('select', look).off('reInit', look);
    };
  }, [embla]);

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== selected) embla.scrollTo(selected);
  }, [embla, selected]);

  const go = (index: number) => setSelected((index + count) % count);
  return { selected, go };
}
