import type { Slug } from "./locations.ts";

/** Kilometers around a city's center that its crew serves; beyond, the visitor is told how far the nearest crew is. */
export const serviceRadius = 60;

/**
 * Beginnings of the postal codes and ZIPs that are a crew's own, whatever the distance; the longest one counts. All
 * other codes go to the crew of their country whose center is nearest. A city may be left out.
 */
export const ownCodes: Readonly<Partial<Record<Slug, string>>> = {
  toronto: "M",
  gta: "L0H L0J L0P L1G L1H L1J L1K L1L L1M L1N L1P L1R L1S L1T L1V L1W L1X L1Y L1Z L3P L3R L3S L3T L3X L3Y L4B L4C L4E L4G L4H L4J L4K L4L L4S L4T L4V L4W L4X L4Y L4Z L5 L6 L7A L7B L7C L7E L7K L9E L9N L9T",
  hamilton: "L0R L7L L7M L7N L7P L7R L7S L7T L8 L9A L9B L9C L9G L9H L9K N3W",
  niagara: "L0S L2 L3B L3C L3K L3M",
  kitchener: "N2A N2B N2C N2E N2G N2H N2K N2M N2N N2P N2R N3A",
  waterloo: "N2J N2L N2T N2V N3B",
  cambridge: "N1P N1R N1S N1T N3C N3E N3H",
  guelph: "N1C N1E N1G N1H N1K N1L N1M",
  brantford: "N3L N3P N3R N3S N3T N3V N3Y",
  barrie: "L0L L0M L3V L3Z L4M L4N L4R L9J L9M L9R L9S L9X L9Y L9Z",
  ottawa: "K0A K1 K2 K4 K7C K7S",
  edmonton: "T4X T5 T6 T7X T7Y T7Z T8A T8B T8C T8E T8G T8H T8L T8N T8R T8T T9E T9G",
  "atlanta-north": "3000 3002 3004 3006 3007 3009 30101 30102 30114 30115 3014 30152 30188 30189 30328 30338 30346 30350",
  atlanta: "30002 30021 3003 3008 303",
  miami: "3301 3303 3305 331 332",
  "fort-lauderdale": "33004 33008 33009 33019 3302 3306 3307 3308 3309 333",
  houston: "770 772 773 774 775",
  "san-antonio": "7800 7801 7802 781 782",
  dfw: "750 751 752 753 760 761 762",
  "phoenix-west": "8530 8531 85323 85326 85329 85335 85338 85339 85340 85345 85351 85353 85355 85361 85363 8537 8538 8539",
  "phoenix-east": "85118 85119 85120 8514 852",
  "las-vegas-west": "89048 89060 89061",
  "las-vegas-east": "89002 89005 8901 8903 89044 89052 89074 8908",
  "charlotte-north": "28025 28027 28031 28036 28037 28075 28078 28081 28083 28115 28117 28120 28213 28214 28216 28262 28269",
  "charlotte-south": "28079 28104 28105 28110 28112 28134 28173 2822 2827",
  "austin-north": "78613 78615 78621 78626 78628 78633 78634 78641 78642 78645 78653 78660 78664 78665 78681 78717 78727 78728 78729 7875",
  "austin-south": "78610 78612 78617 78619 78620 78640 78644 78652 78666 78676 78704 78735 78736 78737 78739 7874",
  "orlando-north": "327 34734 34761 34777 34787",
  "orlando-south": "33836 33837 33844 33896 33897 3474 34758 34759 34769 34771 34772 34786",
  "tampa-north": "33523 33525 33540 33541 33542 33543 33544 33545 33548 33549 33556 33558 33559 33755 33756 33759 3376 346",
  "tampa-south": "33510 33511 33534 33569 33570 33572 33573 33578 33579 33594 33596 33598 337",
};
